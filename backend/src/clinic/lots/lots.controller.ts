import * as calls from '@atrium/contract/clinic/lots/calls';
import { recordGiven, setLotState, undoLotState } from '@atrium/contract/clinic/holds/calls';
import { Controller } from '@nestjs/common';
import { toFileNamePart } from '../../platform/http/reply/content-disposition.js';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { EntityQueries } from '../../platform/entities/entity-queries.js';
import { ExportsService } from '../exports/exports.service.js';
import { LOTS_EXPORT } from '../exports/lots-export.js';
import { createRecallExport } from '../exports/recall-export.js';
import { GivenDosesService } from '../holds/given-doses.service.js';
import { lots } from './lot.entity.js';
import { LotsReader } from './lots-reader.js';
import { LotMovesService } from './lot-moves.service.js';
import { LotsService } from './lots.service.js';
import { WriteOffsService } from './write-offs.service.js';

@Controller()
export class LotsController {
  constructor(
    private readonly reader: LotsReader,
    private readonly entities: EntityQueries,
    private readonly service: LotsService,
    private readonly moves: LotMovesService,
    private readonly writeOffs: WriteOffsService,
    private readonly givenDoses: GivenDosesService,
    private readonly exports: ExportsService,
  ) {}

  @Route(calls.listLots)
  list({ query }: Call<typeof calls.listLots>) {
    return this.reader.list(query);
  }

  @Route(calls.getExpirySummary)
  getExpirySummary({ query }: Call<typeof calls.getExpirySummary>) {
    return this.reader.readExpirySummary(query.kind);
  }

  @Route(calls.listExpiringStock)
  listExpiring({ query }: Call<typeof calls.listExpiringStock>) {
    return this.reader.listExpiring(query);
  }

  @Route(calls.exportLots)
  exportLots({ query: { view, window, ...filters } }: Call<typeof calls.exportLots>) {
    return view === 'expiring' || window !== undefined
      ? this.exports.exportList(
          'lots',
          LOTS_EXPORT,
          (part) => this.reader.listExpiring({ kind: filters.kind, window, ...part }),
          ({ lotId }) => lotId,
        )
      : this.exports.exportList('lots', LOTS_EXPORT, (part) => this.reader.list({ ...filters, ...part }));
  }

  @Route(calls.getLot)
  get({ params }: Call<typeof calls.getLot>) {
    return this.entities.get(lots, params.id);
  }

  @Route(calls.listLotMovements)
  listMovements({ params, query }: Call<typeof calls.listLotMovements>) {
    return this.reader.listMovements(params.id, query);
  }

  @Route(calls.listLotChanges)
  listChanges({ params }: Call<typeof calls.listLotChanges>) {
    return this.reader.listChanges(params.id);
  }

  @Route(calls.exportRecall)
  async exportRecall({ params }: Call<typeof calls.exportRecall>) {
    const { number } = await this.reader.assertExists(params.id);
    return this.exports.createFile(
      `recall-${toFileNamePart(number ?? '') || 'unknown-lot'}`,
      createRecallExport(params.id),
    );
  }

  @Route(calls.updateLot)
  update({ person, params, body }: Call<typeof calls.updateLot>) {
    return this.service.correct(person, params.id, body);
  }

  @Route(setLotState)
  setState({ person, params, body }: Call<typeof setLotState>) {
    return this.service.setState(person, params.id, body);
  }

  @Route(undoLotState)
  undoState({ person, params, body }: Call<typeof undoLotState>) {
    return this.service.undoState(person, params.id, body);
  }

  @Route(calls.splitLot)
  split({ person, params, body }: Call<typeof calls.splitLot>) {
    return this.moves.split(person, params.id, body);
  }

  @Route(calls.mergeLot)
  merge({ person, params, body }: Call<typeof calls.mergeLot>) {
    return this.moves.merge(person, params.id, body);
  }

  @Route(recordGiven)
  recordGivenDose({ person, params, body }: Call<typeof recordGiven>) {
    return this.givenDoses.record(person, params.id, body);
  }

  @Route(calls.undoWriteOff)
  undoWriteOff({ person, params }: Call<typeof calls.undoWriteOff>) {
    return this.writeOffs.undoWriteOff(person, params.id);
  }

  @Route(calls.writeOffLot)
  writeOff({ person, params, body }: Call<typeof calls.writeOffLot>) {
    return this.writeOffs.writeOff(person, params.id, body);
  }
}
