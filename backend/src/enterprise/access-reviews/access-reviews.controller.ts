import {
  decideReview,
  exportAccessReview,
  listAccessReviews,
  listReviewRows,
  openAccessReview,
} from '@atrium/contract/enterprise/access-reviews/calls';
import type { AccessReview } from '@atrium/contract/enterprise/access-reviews/schemas';
import { Controller, type StreamableFile } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { AccessReviewsService } from './access-reviews.service.js';

@Controller()
export class AccessReviewsController {
  constructor(private readonly reviews: AccessReviewsService) {}

  @Serve(listAccessReviews)
  list(): Promise<RawJson> {
    return this.reviews.list();
  }

  @Serve(openAccessReview)
  open({ person }: Call<typeof openAccessReview>): Promise<AccessReview> {
    return this.reviews.open(person);
  }

  @Serve(listReviewRows)
  rows({ params }: Call<typeof listReviewRows>) {
    return this.reviews.rows(params.id);
  }

  @Serve(decideReview)
  decide({ person, params, body }: Call<typeof decideReview>): Promise<AccessReview> {
    return this.reviews.decide(person, params.id, body);
  }

  @Serve(exportAccessReview)
  file({ params }: Call<typeof exportAccessReview>): Promise<StreamableFile> {
    return this.reviews.file(params.id);
  }
}
