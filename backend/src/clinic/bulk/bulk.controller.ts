import { changeInBulk, getBulkAct, undoBulk } from '@atrium/contract/clinic/bulk/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { BulkActs } from './bulk-acts.js';
import { BulkEditor } from './bulk-editor.js';
import { BulkUndo } from './bulk-undo.js';

@Controller()
export class BulkController {
  constructor(
    private readonly editor: BulkEditor,
    private readonly undoing: BulkUndo,
    private readonly acts: BulkActs,
  ) {}

  @Serve(changeInBulk)
  change({ person, body }: Call<typeof changeInBulk>) {
    return this.editor.change(person, body.stock, body.act);
  }

  @Serve(getBulkAct)
  get({ params }: Call<typeof getBulkAct>) {
    return this.acts.get(params.id);
  }

  @Serve(undoBulk)
  undo({ person, params }: Call<typeof undoBulk>) {
    return this.undoing.undo(person, params.id);
  }
}
