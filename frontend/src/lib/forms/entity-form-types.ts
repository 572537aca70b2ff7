import type { FieldValues } from 'react-hook-form';
import type { PersonName } from '@atrium/rules/people/people';
import type { Toast } from '../page/toast.js';
import type { BodySchema } from './forms.js';

/** A field that two users changed to different values, as text. */
interface Conflict {
  readonly field: string;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  readonly choice: 'theirs' | 'mine' | null;
}

/** A merge conflict: both values of each field, and callbacks to choose. */
export interface MergeQuestion {
  readonly sentence: string;
  readonly conflicts: readonly Conflict[];
  readonly onChoose: (field: string, choice: 'theirs' | 'mine') => void;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

export interface VersionedEntity {
  readonly id?: number;
  readonly version: number;
  readonly updatedBy?: PersonName | null;
}

type Changes<Out> = Partial<Out> & { readonly version: number };

export interface EntityFormOptions<In extends FieldValues, Out extends object, Entity extends VersionedEntity> {
  /** Body schema of the create call, or of the update call without one. */
  readonly schema: BodySchema<Out>;
  /** Key of the entity in events, such as `marketingProject`, by which the user who removed it is found. */
  readonly noun?: string;
  /** The entity as it was when the form was opened; undefined for a new one. */
  readonly entity: Entity | undefined;
  /** The current entity in the store; undefined when it was removed. */
  readonly current: Entity | undefined;
  readonly toValues: (entity: Entity | undefined) => In;
  /** Labels of the fields in screen order. */
  readonly labels: Readonly<Partial<Record<keyof In, string>>>;
  /** Formats values that are not text. */
  readonly formatValue?: (field: keyof In & string, value: unknown, of: In) => string | undefined;
  /** Converts form values to the request body when they differ. */
  readonly toBody?: (values: In) => object;
  /** Maps a field of the body to the form's field when their names differ. */
  readonly mapField?: (name: string) => string;
  /** Overrides which fields an update sends. */
  readonly getChanges?: (before: In, after: In) => Partial<Out>;
  /** Fields that other features also change, such as stock; their changes are not announced. */
  readonly silentFields?: readonly string[];
  /** Returns errors that the schema cannot detect. */
  readonly check?: (values: In) => Readonly<Partial<Record<keyof In & string, string>>>;
  /** Asks the user before sending; resolves to false to cancel. */
  readonly confirm?: (changes: Partial<Out>) => Promise<boolean>;
  readonly create?: (body: Out) => Promise<Entity>;
  readonly update?: (of: Entity, changes: Changes<Out>) => Promise<Entity>;
  readonly upsert: (entity: Entity) => void;
  readonly getSuccessToast: (
    saved: Entity,
  ) => Pick<Toast, 'title' | 'description' | 'detail' | 'action'> & Partial<Pick<Toast, 'tone'>>;
  /** Closes the form, with `saved` after a success. Omitted for a form that stays on the screen. */
  readonly onClose?: (saved?: Entity, sent?: Partial<Out>) => void;
  readonly onRejected?: (error: unknown) => void;
  /** Message when the server gives no reason. */
  readonly failureMessage: string;
  /** Title of the error notice for errors without a field. */
  readonly failureTitle?: string;
}
