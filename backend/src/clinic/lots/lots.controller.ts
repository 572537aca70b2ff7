import {
  exportLots,
  exportRecall,
  getExpirySummary,
  getLot,
  listExpiringStock,
  listLotChanges,
  listLotMovements,
  listLots,
  mergeLot,
  splitLot,
  undoWriteOff,
  updateLot,
  writeOffLot,
} from '@atrium/contract/clinic/lots/calls';
import { recordGiven, setLotState, undoLotState } from '@atrium/contract/clinic/lot-holds/calls';
import { Controller } from '@nestjs/common';
import { fileWord } from '../../platform/http/reply/file-name.js';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { RecordsReader } from '../../platform/records/records-reader.js';
import { ExportsService } from '../exports/exports.service.js';
import { LOTS_EXPORT } from '../exports/lots-export.js';
import { recallExport } from '../exports/recall-export.js';
import { GivenService } from '../holds/given.service.js';
import { lots } from './lot.entity.js';
import { LotsReader } from './lots-reader.js';
import { LotMoves } from './lot-moves.js';
import { LotsService } from './lots.service.js';
import { WriteOffs } from './write-offs.js';

@Controller()
export class LotsController {
  constructor(
    private readonly reader: LotsReader,
    private readonly records: RecordsReader,
    private readonly service: LotsService,
    private readonly moves: LotMoves,
    private readonly writeOffs: WriteOffs,
    private readonly given: GivenService,
    private readonly exports: ExportsService,
  ) {}

  @Serve(listLots)
  list({ query }: Call<typeof listLots>) {
    return this.reader.list(query);
  }

  @Serve(getExpirySummary)
  expiry({ query }: Call<typeof getExpirySummary>) {
    return this.reader.expirySummary(query.kind);
  }

  @Serve(listExpiringStock)
  expiring({ query }: Call<typeof listExpiringStock>) {
    return this.reader.expiring(query);
  }

  @Serve(exportLots)
  export({ query: { view, window, ...filters } }: Call<typeof exportLots>) {
    return view === 'expiring' || window !== undefined
      ? this.exports.list(
          'lots',
          LOTS_EXPORT,
          (part) => this.reader.expiring({ kind: filters.kind, window, ...part }),
          ({ lotId }) => lotId,
        )
      : this.exports.list('lots', LOTS_EXPORT, (part) => this.reader.list({ ...filters, ...part }));
  }

  @Serve(getLot)
  get({ params }: Call<typeof getLot>) {
    return this.records.get(lots, params.id);
  }

  @Serve(listLotMovements)
  movements({ params, query }: Call<typeof listLotMovements>) {
    return this.reader.movements(params.id, query);
  }

  @Serve(listLotChanges)
  changes({ params }: Call<typeof listLotChanges>) {
    return this.reader.changes(params.id);
  }

  @Serve(exportRecall)
  async recall({ params }: Call<typeof exportRecall>) {
    const { number } = await this.reader.mustExist(params.id);
    return this.exports.file(`recall-${fileWord(number ?? '') || 'unknown-lot'}`, recallExport(params.id));
  }

  @Serve(updateLot)
  update({ person, params, body }: Call<typeof updateLot>) {
    return this.service.correct(person, params.id, body);
  }

  @Serve(setLotState)
  setState({ person, params, body }: Call<typeof setLotState>) {
    return this.service.setState(person, params.id, body);
  }

  @Serve(undoLotState)
  undoState({ person, params, body }: Call<typeof undoLotState>) {
    return this.service.undoState(person, params.id, body);
  }

  @Serve(splitLot)
  split({ person, params, body }: Call<typeof splitLot>) {
    return this.moves.split(person, params.id, body);
  }

  @Serve(mergeLot)
  merge({ person, params, body }: Call<typeof mergeLot>) {
    return this.moves.merge(person, params.id, body);
  }

  @Serve(recordGiven)
  recordGiven({ person, params, body }: Call<typeof recordGiven>) {
    return this.given.record(person, params.id, body);
  }

  @Serve(undoWriteOff)
  undoWriteOff({ person, params }: Call<typeof undoWriteOff>) {
    return this.writeOffs.undoWriteOff(person, params.id);
  }

  @Serve(writeOffLot)
  writeOff({ person, params, body }: Call<typeof writeOffLot>) {
    return this.writeOffs.writeOff(person, params.id, body);
  }
}
