import { changeInBulk, getBulkAct, undoBulk } from '@atrium/contract/clinic/bulk/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { BulkActions } from './bulk-actions.js';
import { BulkEditor } from './bulk-editor.js';
import { BulkUndo } from './bulk-undo.js';

@Controller()
export class BulkController {
  constructor(
    private readonly editor: BulkEditor,
    private readonly bulkUndo: BulkUndo,
    private readonly actions: BulkActions,
  ) {}

  @Route(changeInBulk)
  change({ person, body }: Call<typeof changeInBulk>) {
    return this.editor.apply(person, body.stock, body.act);
  }

  @Route(getBulkAct)
  get({ params }: Call<typeof getBulkAct>) {
    return this.actions.get(params.id);
  }

  @Route(undoBulk)
  undo({ person, params }: Call<typeof undoBulk>) {
    return this.bulkUndo.undo(person, params.id);
  }
}
