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

/** One field that two people changed to different values, in words. */
interface Conflict {
  readonly field: string;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  readonly choice: 'theirs' | 'mine' | null;
}

/** A colleague edited the same fields: what both say, and whose is to stand. */
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
  /** The body of the call that makes it, or that changes it where nobody makes one. */
  readonly schema: BodySchema<In, Out>;
  /** What its events call it, such as `marketingProject`: so it is known who removed it. */
  readonly noun?: string;
  /** As it was opened; undefined: a new one. */
  readonly entity: Entity | undefined;
  /** As the store has it this moment; undefined: it was removed. */
  readonly live: Entity | undefined;
  readonly valuesOf: (entity: Entity | undefined) => In;
  /** The fields with their labels, in their order on the screen. */
  readonly labels: Readonly<Partial<Record<keyof In, string>>>;
  /** A value in words, where it is no text. */
  readonly show?: (field: keyof In & string, value: unknown, of: In) => string | undefined;
  /** What the form holds is not what is sent. */
  readonly toBody?: (values: In) => object;
  /** Where a field of the body stands in the form, when it is called otherwise there. */
  readonly fieldOf?: (name: string) => string;
  /** What is sent of a change, where that is not simply the fields that differ. */
  readonly changesOf?: (before: In, after: In) => Partial<Out>;
  /** Fields that also change by what others do elsewhere, such as stock by usage. */
  readonly quiet?: readonly string[];
  /** What the schema does not know to be wrong. */
  readonly check?: (values: In) => Readonly<Partial<Record<keyof In & string, string>>>;
  /** Asks what only a person can answer before it is sent; false: it is not. */
  readonly ask?: (changes: Partial<Out>) => Promise<boolean>;
  readonly create?: (body: Out) => Promise<Entity>;
  readonly update?: (of: Entity, changes: Changes<Out>) => Promise<Entity>;
  /** Hears what the server answered, or has by now. */
  readonly took: (entity: Entity) => void;
  /** The notice of success. */
  readonly told: (
    saved: Entity,
  ) => Pick<Notice, 'title' | 'description' | 'detail' | 'action'> & Partial<Pick<Notice, 'tone'>>;
  /** Leaves the form; with `saved` when that is why. A form that stays on the screen has none. */
  readonly close?: (saved?: Entity, sent?: Partial<Out>) => void;
  /** Looks at a failure before it is told. */
  readonly refused?: (error: unknown) => void;
  /** Said when the server gives no reason. */
  readonly failed: string;
  /** The title of the notice of a failure that belongs to no field, where the specification names one. */
  readonly failedTitle?: string;
}

/**
 * The form of one entity: checked by the schema of its call, kept as typed when the server refuses. It sends the fields
 * that the person changed, with the version they began from. What a colleague changes meanwhile is taken over where
 * nobody typed here; where both did, each field is asked about.
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

  /** What the changes are changes of. */
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
  /** Counts refusals at fields, for whoever leads there. */
  const [wrongs, setWrongs] = useState(0);
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const [question, setQuestion] = useState<string | null>(null);
  /** What others changed while this was open, with who did. */
  const [news, setNews] = useState<ReadonlyMap<string, string>>(new Map());
  const [isMissing, setMissing] = useState(false);
  /** The form has done what it was opened for. */
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
  /** Fields that move by themselves are nobody's news. */
  const isTold = (field: string): boolean => words[field] !== undefined && about.quiet?.includes(field) !== true;
  const byLabel = (kept: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
    new Map(fields.flatMap((field) => (kept.has(field) ? [[labelled(field), kept.get(field) ?? ''] as const] : [])));
  const put = (field: string, value: unknown) =>
    form.setValue(field as Path<In>, value as PathValue<In, Path<In>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted && field in form.formState.errors,
    });

  /** Takes over what a colleague saved; `conflicts` are the server's. Says which fields are to be asked about now. */
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
  // While the call runs its own event may come before its answer.
  useEffect(() => {
    const { meet: take, base: from } = latest.current;
    if (live !== undefined && from.version !== undefined && live.version > from.version && !isSubmitting) take(live);
  });

  const isOpenQuestion = ({ field, choice, mine }: Asked): boolean =>
    choice === null && isSame(form.getValues(field as Path<In>), mine);

  const succeed = (saved: Entity, sent: Partial<Out>) => {
    const after = valuesOf(saved);
    const mine = form.getValues();
    // What was typed over is no longer theirs.
    const overwritten = new Set<string>(changedFields(base.values, mine));
    const kept = new Map([...news].filter(([field]) => !overwritten.has(field)));
    // More than one step ahead: somebody else's change lies between, which the server has merged.
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
        // What stands in no field is said all the same.
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
    isSubmitting,
    isDirty,
    refusal,
    wrongs,
    question: merge,
    /** What others did meanwhile, in a line. */
    news: !isAsking && !isRemoved && sentences.length > 0 ? sentences.join(' ') : null,
    /** Who removed it meanwhile; null while it stands. */
    removedBy: isRemoved ? capital(removerOf(about.noun ?? '', entity?.id ?? 0) ?? A_COLLEAGUE) : null,
    /** What differs from how it was opened, by its labels; blank when nothing does. */
    typedText: (): string => {
      if (isDone.current) return '';
      const values = form.getValues();
      return changedFields(base.values, values)
        .filter((field) => words[field] !== undefined)
        .map((field) => `${labelled(field)}: ${shown(field, values[field], values)}`)
        .join('\n');
    },
    submit,
    /** Back to how it is. */
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
