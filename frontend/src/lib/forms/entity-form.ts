import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form';
import { displayName, type PersonName } from '@atrium/rules/people/people';
import { inWords, type BodySchema, refusedFields } from './forms.js';
import { ApiError, sentenceOf } from '../api/http.js';
import {
  askingSentence,
  capital,
  changedFields,
  isSame,
  keptSentence,
  mergeValues,
  newsSentence,
  pickChanges,
} from '../live/merge.js';
import { removerOf } from '../live/removals.js';
import { type Notice, showFailure, showToast } from '../page/toast.js';

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

export interface Edited {
  readonly id?: number;
  readonly version: number;
  readonly updatedBy?: PersonName | null;
}

type Changes<Out> = Partial<Out> & { readonly version: number };

interface EntityForm<In extends FieldValues, Out extends object, Entity extends Edited> {
  /** Body schema of the create call, or of the update call without one. */
  readonly schema: BodySchema<In, Out>;
  /** Key of the entity in events, such as `marketingProject`, by which its remover is found. */
  readonly noun?: string;
  /** The entity as it was when the form was opened; undefined for a new one. */
  readonly entity: Entity | undefined;
  /** The current entity in the store; undefined when it was removed. */
  readonly live: Entity | undefined;
  readonly valuesOf: (entity: Entity | undefined) => In;
  /** Labels of the fields in screen order. */
  readonly labels: Readonly<Partial<Record<keyof In, string>>>;
  /** Formats values that are not text. */
  readonly show?: (field: keyof In & string, value: unknown, of: In) => string | undefined;
  /** Converts form values to the request body when they differ. */
  readonly toBody?: (values: In) => object;
  /** Maps a field of the body to the form's field when their names differ. */
  readonly fieldOf?: (name: string) => string;
  /** Overrides which fields an update sends. */
  readonly changesOf?: (before: In, after: In) => Partial<Out>;
  /** Fields that other features also change, such as stock; their changes are not announced. */
  readonly quiet?: readonly string[];
  /** Returns errors that the schema cannot detect. */
  readonly check?: (values: In) => Readonly<Partial<Record<keyof In & string, string>>>;
  /** Asks the user before sending; resolves to false to cancel. */
  readonly ask?: (changes: Partial<Out>) => Promise<boolean>;
  readonly create?: (body: Out) => Promise<Entity>;
  readonly update?: (of: Entity, changes: Changes<Out>) => Promise<Entity>;
  readonly took: (entity: Entity) => void;
  readonly told: (
    saved: Entity,
  ) => Pick<Notice, 'title' | 'description' | 'detail' | 'action'> & Partial<Pick<Notice, 'tone'>>;
  /** Closes the form, with `saved` after a success. Omitted for a form that stays on the screen. */
  readonly close?: (saved?: Entity, sent?: Partial<Out>) => void;
  readonly refused?: (error: unknown) => void;
  /** Message when the server gives no reason. */
  readonly failed: string;
  /** Title of the error notice for errors without a field. */
  readonly failedTitle?: string;
}

/**
 * Form of one entity with merge by field. It validates with the schema of its call and sends the changed fields with
 * the version on which they are based. Fields that another user changes are updated unless they were edited here; on
 * conflicts the user decides.
 */
export function useEntityForm<In extends FieldValues, Out extends object, Entity extends Edited>(
  about: EntityForm<In, Out, Entity>,
) {
  const { schema, entity, live, valuesOf, labels, show, toBody, fieldOf, took, failed, failedTitle } = about;
  const isNew = entity === undefined;
  const fields = Object.keys(labels) as (keyof In & string)[];
  const place = (name: string): string => fieldOf?.(name) ?? name;
  const words: Readonly<Record<string, string | undefined>> = labels;
  const labelOf = (name: string): string | undefined => words[place(name)];
  const labelled = (field: string): string => words[field] ?? field;
  const bodyOf = (values: In): Record<string, unknown> => ({ ...(toBody?.(values) ?? values) });

  /** Version and values on which the edits are based. */
  const [base, setBase] = useState(() => ({ version: entity?.version, values: valuesOf(entity) }));
  const form = useForm<In, unknown, Out>({
    shouldFocusError: false,
    defaultValues: base.values as DefaultValues<In>,
    resolver: async (values) => {
      const { value, errors } = await refusedFields(schema, bodyOf(values), place, labelOf);
      for (const [field, message] of Object.entries(about.check?.(values) ?? {})) errors[field] ??= message as string;
      const found = Object.entries(errors).map(([field, message]) => [field, { type: 'refused', message }]);
      return found.length === 0
        ? { values: value as Out, errors: {} }
        : { values: {}, errors: Object.fromEntries(found) };
    },
  });
  const { isSubmitting, isDirty } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Number of validation failures; each one moves the focus to the first invalid field. */
  const [wrongs, setWrongs] = useState(0);
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const [question, setQuestion] = useState<string | null>(null);
  /** Fields that others changed while the form was open, with their names. */
  const [news, setNews] = useState<ReadonlyMap<string, string>>(new Map());
  const [isMissing, setMissing] = useState(false);
  const isDone = useRef(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const isRemoved = !isNew && (isMissing || live === undefined) && !isSubmitting;

  const shown = (field: keyof In & string, value: unknown, of: In): string =>
    show?.(field, value, of) ??
    (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '');
  const isTold = (field: string): boolean => words[field] !== undefined && about.quiet?.includes(field) !== true;
  const byLabel = (kept: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
    new Map(fields.flatMap((field) => (kept.has(field) ? [[labelled(field), kept.get(field) ?? ''] as const] : [])));
  const put = (field: string, value: unknown) =>
    form.setValue(field as Path<In>, value as PathValue<In, Path<In>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted && field in form.formState.errors,
    });

  /** Merges an entity that another user saved; `conflicts` come from the server. Returns the fields to ask about. */
  const meet = (theirs: Entity, conflicts: readonly string[] = []): readonly Asked[] => {
    const mine = form.getValues();
    const next = valuesOf(theirs);
    const { values, taken, both } = mergeValues(base.values, mine, next);
    const who = nameOf(theirs);
    form.reset(next, {
      keepValues: true,
      keepErrors: true,
      keepIsSubmitted: true,
      keepSubmitCount: true,
    });
    for (const field of Object.keys(next)) put(field, values[field]);
    setBase({ version: theirs.version, values: next });
    const stillAsked = fields.filter(
      (field) =>
        !isSame(mine[field], next[field]) &&
        (both.includes(field) || conflicts.includes(field) || asked.some((one) => one.field === field)),
    );
    const asks = stillAsked.map((field): Asked => {
      const before = asked.find((one) => one.field === field && isSame(one.theirs, next[field]));
      return before ?? { field, theirs: next[field], mine: mine[field], who, choice: null };
    });
    setAsked(asks);
    const told = taken.filter(isTold);
    if (told.length > 0) setNews((known) => new Map([...known, ...told.map((field) => [field, who] as const)]));
    return asks;
  };

  const latest = useRef({ meet, base });
  useEffect(() => {
    latest.current = { meet, base };
  });
  // The event of the form's own request may arrive before the response.
  useEffect(() => {
    const { meet: take, base: from } = latest.current;
    if (live !== undefined && from.version !== undefined && live.version > from.version && !isSubmitting) take(live);
  });

  const isOpenQuestion = ({ field, choice, mine }: Asked): boolean =>
    choice === null && isSame(form.getValues(field as Path<In>), mine);

  const succeed = (saved: Entity, sent: Partial<Out>) => {
    const after = valuesOf(saved);
    const mine = form.getValues();
    // Fields that were overwritten here no longer have another user's value.
    const overwritten = new Set<string>(changedFields(base.values, mine));
    const kept = new Map([...news].filter(([field]) => !overwritten.has(field)));
    // A version gap means that the server merged another user's change.
    if (base.version !== undefined && saved.version > base.version + 1)
      for (const field of mergeValues(base.values, mine, after).taken)
        if (isTold(field) && shown(field, after[field], after) !== shown(field, mine[field], mine))
          kept.set(field, A_COLLEAGUE);
    const { description = '', tone = 'good', ...notice } = about.told(saved);
    const text = [description, keptSentence(byLabel(kept))].filter((part) => part !== '');
    took(saved);
    setBase({ version: saved.version, values: after });
    setNews(new Map());
    form.reset(after);
    showToast({
      ...notice,
      tone,
      ...(text.length > 0 && { description: text.join(/[.!?]$/.test(description) ? ' ' : '. ') }),
    });
    isDone.current = about.close !== undefined;
    about.close?.(saved, sent);
  };

  const refuse = (error: unknown) => {
    about.refused?.(error);
    if (!isOpen.current) return showFailure(error, failed);
    if (!isNew && error instanceof ApiError && error.code === 'resource.not-found') return setMissing(true);
    const sentence = sentenceOf(error, failed);
    if (error instanceof ApiError && error.code === 'resource.stale' && error.current !== undefined) {
      const named = error.conflicts.map(place);
      if (named.length > 0 && named.every((name) => words[name] !== undefined)) {
        const current = error.current as Entity;
        took(current);
        if (meet(current, named).length > 0) return setQuestion(sentence);
      }
    }
    const found = error instanceof ApiError ? error.errors : [];
    const placed = found.filter(({ path }) => words[place(path.split('.')[0] ?? path)] !== undefined);
    for (const { path, message } of placed.toReversed())
      form.setError(place(path.split('.')[0] ?? path) as Path<In>, { message: inWords(message, path, labelOf) });
    if (placed.length > 0) setWrongs((count) => count + 1);
    if (placed.length > 0 && placed.length === found.length) return;
    setRefusal(sentence);
    if (failedTitle !== undefined && failedTitle !== sentence) showToast({ title: failedTitle, tone: 'bad' });
  };

  const send = () =>
    form.handleSubmit(
      async (out) => {
        setQuestion(null);
        try {
          if (base.version === undefined) {
            if (about.create !== undefined) succeed(await about.create(out), out);
            return;
          }
          const changes =
            about.changesOf?.(base.values, form.getValues()) ??
            pickChanges(out, bodyOf(base.values), bodyOf(form.getValues()));
          if (Object.keys(changes).length === 0) return about.close?.();
          if (about.ask !== undefined && !(await about.ask(changes))) return;
          if (about.update !== undefined)
            succeed(await about.update(entity as Entity, { ...changes, version: base.version }), changes);
        } catch (error) {
          refuse(error);
        }
      },
      (errors) => {
        setWrongs((count) => count + 1);
        // Errors without a field of the form are shown above it.
        const names = Object.keys(errors);
        const [message] = Object.values(errors).map((error) => error?.message);
        if (names.every((name) => words[name] === undefined))
          setRefusal(typeof message === 'string' ? message : failed);
      },
    )();

  const choose = (field: string, choice: 'theirs' | 'mine') => {
    const one = asked.find((it) => it.field === field);
    if (one === undefined) return;
    setAsked(asked.map((it) => (it === one ? { ...it, choice } : it)));
    put(field, one[choice]);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isSubmitting || isRemoved) return;
    setRefusal(null);
    const open = asked.filter(isOpenQuestion);
    if (open.length === 0) void send();
    else setQuestion(`${open[0]?.who ?? A_COLLEAGUE} changed this while you were editing`);
  };

  const inQuestion = asked.filter((one) => one.choice !== null || isOpenQuestion(one));
  const isAsking = question !== null && inQuestion.length > 0;
  const merge: MergeQuestion | null = !isAsking
    ? null
    : {
        sentence: capital(question.replace(/\.$/, '')),
        conflicts: inQuestion.map(({ field, theirs, mine, choice }) => ({
          field,
          label: labelled(field),
          theirs: shown(field as keyof In & string, theirs, base.values),
          mine: shown(field as keyof In & string, mine, { ...base.values, [field]: mine }),
          choice,
        })),
        onChoose: choose,
        onKeepMine: () => {
          setAsked([]);
          for (const { field, mine } of inQuestion) put(field, mine);
          setQuestion(null);
          setRefusal(null);
          void send();
        },
        onTakeTheirs: () => {
          setAsked([]);
          for (const { field, theirs } of inQuestion) put(field, theirs);
          setQuestion(null);
        },
      };

  const waiting = asked.filter(isOpenQuestion);
  const sentences = [
    ...(news.size > 0 ? [newsSentence(byLabel(news))] : []),
    ...(waiting[0] !== undefined
      ? [
          askingSentence(
            waiting.map(({ field }) => labelled(field)),
            waiting[0].who,
          ),
        ]
      : []),
  ];
  return {
    form,
    /** Returns the props of the field component for `name`: its label, its error and its registration. */
    field: (name: Path<In> & keyof In & string) => ({
      label: labelled(name),
      error: form.formState.errors[name]?.message as string | undefined,
      ...form.register(name),
    }),
    isSubmitting,
    isDirty,
    refusal,
    wrongs,
    question: merge,
    news: !isAsking && !isRemoved && sentences.length > 0 ? sentences.join(' ') : null,
    /** Name of the user who removed the entity; null while it exists. */
    removedBy: isRemoved ? capital(removerOf(about.noun ?? '', entity?.id ?? 0) ?? A_COLLEAGUE) : null,
    typedText: (): string => {
      if (isDone.current) return '';
      const values = form.getValues();
      return changedFields(base.values, values)
        .filter((field) => words[field] !== undefined)
        .map((field) => `${labelled(field)}: ${shown(field, values[field], values)}`)
        .join('\n');
    },
    submit,
    discard: () => {
      form.reset(base.values);
      setAsked([]);
      setQuestion(null);
      setRefusal(null);
    },
  };
}

interface Asked {
  readonly field: string;
  readonly theirs: unknown;
  readonly mine: unknown;
  readonly who: string;
  readonly choice: 'theirs' | 'mine' | null;
}

const A_COLLEAGUE = 'a colleague';
const nameOf = ({ updatedBy }: Edited): string => (updatedBy == null ? A_COLLEAGUE : displayName(updatedBy));
