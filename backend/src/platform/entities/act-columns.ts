import type { Person } from '../http/request/current-user.js';
import { type Column, instant, integer, nullableColumn, unaudited, uuid } from './table.js';

type ActorColumns<Act extends string> = Readonly<
  Record<`${Act}By`, Column<string | null>> & Record<`${Act}ViaKeyId`, Column<number | null>>
>;
type ActColumns<Act extends string> = ActorColumns<Act> & Readonly<Record<`${Act}At`, Column<Date | null>>>;

/** Returns the columns of the user who did an act such as `closed`, and of the API key, which replies name with the user. */
export const actorColumns = <const Act extends string>(act: Act) =>
  ({
    [`${act}By`]: nullableColumn(uuid()),
    [`${act}ViaKeyId`]: { ...unaudited(nullableColumn(integer())), isInternal: true },
  }) as ActorColumns<Act>;

/** Returns the columns of an act: its user, API key and time. */
export const actColumns = <const Act extends string>(act: Act) =>
  ({ ...actorColumns(act), [`${act}At`]: nullableColumn(instant()) }) as ActColumns<Act>;

type ActorValues<Act extends string> = Record<`${Act}By`, string> & Record<`${Act}ViaKeyId`, number | null>;

/** Returns the values of `actorColumns` for an act of `person`. */
export const getActorValues = <const Act extends string>(act: Act, { id, viaKeyId }: Person) =>
  ({ [`${act}By`]: id, [`${act}ViaKeyId`]: viaKeyId ?? null }) as ActorValues<Act>;

/** Returns the values of `actColumns` for an act that `person` does now. */
export const getActValues = <const Act extends string>(act: Act, person: Person) =>
  ({ ...getActorValues(act, person), [`${act}At`]: () => 'clock_timestamp()' }) as ActorValues<Act> &
    Record<`${Act}At`, () => string>;
