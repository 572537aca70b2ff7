import * as calls from '@atrium/contract/enterprise/access-reviews/calls';
import type { AccessReview } from '@atrium/contract/enterprise/access-reviews/schemas';
import { Controller, type StreamableFile } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { AccessReviewsService } from './access-reviews.service.js';

@Controller()
export class AccessReviewsController {
  constructor(private readonly reviews: AccessReviewsService) {}

  @Route(calls.listAccessReviews)
  list(): Promise<RawJson> {
    return this.reviews.list();
  }

  @Route(calls.openAccessReview)
  openReview({ person }: Call<typeof calls.openAccessReview>): Promise<AccessReview> {
    return this.reviews.openReview(person);
  }

  @Route(calls.listReviewRows)
  listRows({ params }: Call<typeof calls.listReviewRows>) {
    return this.reviews.listRows(params.id);
  }

  @Route(calls.decideReview)
  decide({ person, params, body }: Call<typeof calls.decideReview>): Promise<AccessReview> {
    return this.reviews.decide(person, params.id, body);
  }

  @Route(calls.exportAccessReview)
  exportRows({ params }: Call<typeof calls.exportAccessReview>): Promise<StreamableFile> {
    return this.reviews.createExport(params.id);
  }
}
