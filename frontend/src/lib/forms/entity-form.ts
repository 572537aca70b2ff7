import { capitalize } from '@atrium/rules/text/text';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form';
import { collectChoices, type ConflictChoice, getEditorName, UNKNOWN_EDITOR } from './merge-choices.js';
import type { EntityFormOptions, MergeQuestion, VersionedEntity } from './entity-form-types.js';
import { replaceFieldKey, validateBody } from './forms.js';
import { ApiError, getErrorMessage } from '../api/http.js';
import {
  getConflictSentence,
  getChangedFields,
  isSame,
  getKeptSentence,
  mergeValues,
  getNewsSentence,
  pickChanges,
} from '../live/merge.js';
import { getRemover } from '../live/removals.js';
import { showFailure, showToast } from '../page/toast.js';

/**
 * Form of one entity with merge by field. It validates with the schema of its call and sends the changed fields with
 * the version on which they are based. Fields that another user changes are updated unless they were edited here; on
 * conflicts the user decides.
 */
export function useEntityForm<In extends FieldValues, Out extends object, Entity extends VersionedEntity>(
  about: EntityFormOptions<In, Out, Entity>,
) {
  const { schema, entity, current, toValues, labels, upsert, failureMessage, failureTitle } = about;
  const isNew = entity === undefined;
  const fields = Object.keys(labels) as (keyof In & string)[];
  const place = (name: string): string => about.mapField?.(name) ?? name;
  const words: Readonly<Record<string, string | undefined>> = labels;
  const labelOf = (name: string): string | undefined => words[place(name)];
  const labelled = (field: string): string => words[field] ?? field;
  const bodyOf = (values: In): Record<string, unknown> => ({ ...(about.toBody?.(values) ?? values) });

  /** Version and values that the user's edits are based on. */
  const [base, setBase] = useState(() => ({ version: entity?.version, values: toValues(entity) }));
  const form = useForm<In, unknown, Out>({
    shouldFocusError: false,
    defaultValues: base.values as DefaultValues<In>,
    resolver: async (values) => {
      const { value, errors } = await validateBody(schema, bodyOf(values), place, labelOf);
      for (const [field, message] of Object.entries(about.check?.(values) ?? {})) errors[field] ??= message as string;
      const found = Object.entries(errors).map(([field, message]) => [field, { type: 'refused', message }]);
      return found.length === 0
        ? { values: value as Out, errors: {} }
        : { values: {}, errors: Object.fromEntries(found) };
    },
  });
  const { isSubmitting, isDirty } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Number of failed validations. Each one moves the focus to the first invalid field. */
  const [wrongs, setWrongs] = useState(0);
  const [choices, setChoices] = useState<readonly ConflictChoice[]>([]);
  const [question, setQuestion] = useState<string | null>(null);
  /** Fields that other users changed while the form was open, with their names. */
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
  const isRemoved = !isNew && (isMissing || current === undefined) && !isSubmitting;

  const shown = (field: keyof In & string, value: unknown, of: In): string =>
    about.formatValue?.(field, value, of) ??
    (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '');
  const isAnnounced = (field: string): boolean =>
    words[field] !== undefined && about.silentFields?.includes(field) !== true;
  const byLabel = (keptFields: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
    new Map(
      fields.flatMap((field) =>
        keptFields.has(field) ? [[labelled(field), keptFields.get(field) ?? ''] as const] : [],
      ),
    );
  const put = (field: string, value: unknown) =>
    form.setValue(field as Path<In>, value as PathValue<In, Path<In>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted && field in form.formState.errors,
    });

  /**
   * Merges the entity that another user saved; `conflicts` come from the server. Returns the fields that both changed.
   */
  const meet = (theirs: Entity, conflicts: readonly string[] = []): readonly ConflictChoice[] => {
    const mine = form.getValues();
    const next = toValues(theirs);
    const { values, adopted, both } = mergeValues(base.values, mine, next);
    const who = getEditorName(theirs);
    form.reset(next, {
      keepValues: true,
      keepErrors: true,
      keepIsSubmitted: true,
      keepSubmitCount: true,
    });
    for (const field of Object.keys(next)) put(field, values[field]);
    setBase({ version: theirs.version, values: next });
    const asks = collectChoices({ fields, mine, next, asked: [...both, ...conflicts], before: choices, who });
    setChoices(asks);
    const toast = adopted.filter(isAnnounced);
    if (toast.length > 0) setNews((known) => new Map([...known, ...toast.map((field) => [field, who] as const)]));
    return asks;
  };

  const latest = useRef({ meet, base });
  useEffect(() => {
    latest.current = { meet, base };
  });
  // The event of the form's own request may arrive before the response.
  useEffect(() => {
    const { meet: take, base: from } = latest.current;
    if (current !== undefined && from.version !== undefined && current.version > from.version && !isSubmitting)
      take(current);
  });

  const isOpenQuestion = ({ field, choice, mine }: ConflictChoice): boolean =>
    choice === null && isSame(form.getValues(field as Path<In>), mine);

  const succeed = (saved: Entity, sent: Partial<Out>) => {
    const after = toValues(saved);
    const mine = form.getValues();
    // Fields that were overwritten here no longer have another user's value.
    const overwritten = new Set<string>(getChangedFields(base.values, mine));
    const keptFields = new Map([...news].filter(([field]) => !overwritten.has(field)));
    // A version gap means that the server merged another user's change.
    if (base.version !== undefined && saved.version > base.version + 1)
      for (const field of mergeValues(base.values, mine, after).adopted)
        if (isAnnounced(field) && shown(field, after[field], after) !== shown(field, mine[field], mine))
          keptFields.set(field, UNKNOWN_EDITOR);
    const { description = '', ...toast } = about.getSuccessToast(saved);
    const text = [description, getKeptSentence(byLabel(keptFields))].filter((part) => part !== '');
    upsert(saved);
    setBase({ version: saved.version, values: after });
    setNews(new Map());
    form.reset(after);
    showToast({
      ...toast,
      ...(text.length > 0 && { description: text.join(/[.!?]$/.test(description) ? ' ' : '. ') }),
    });
    isDone.current = about.onClose !== undefined;
    about.onClose?.(saved, sent);
  };

  const refuse = (error: unknown) => {
    about.onRejected?.(error);
    if (!isOpen.current) return showFailure(error, failureMessage);
    if (!isNew && error instanceof ApiError && error.code === 'resource.not-found') return setMissing(true);
    const sentence = getErrorMessage(error, failureMessage);
    if (error instanceof ApiError && error.code === 'resource.stale' && error.current !== undefined) {
      const named = error.conflicts.map(place);
      if (named.length > 0 && named.every((name) => words[name] !== undefined)) {
        const current = error.current as Entity;
        upsert(current);
        if (meet(current, named).length > 0) return setQuestion(sentence);
      }
    }
    const found = error instanceof ApiError ? error.errors : [];
    const placed = found.filter(({ path }) => words[place(path.split('.')[0] ?? path)] !== undefined);
    for (const { path, message } of placed.toReversed())
      form.setError(place(path.split('.')[0] ?? path) as Path<In>, {
        message: replaceFieldKey(message, path, labelOf),
      });
    if (placed.length > 0) setWrongs((count) => count + 1);
    if (placed.length > 0 && placed.length === found.length) return;
    setRefusal(sentence);
    if (failureTitle !== undefined && failureTitle !== sentence) showToast({ title: failureTitle, tone: 'bad' });
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
            about.getChanges?.(base.values, form.getValues()) ??
            pickChanges(out, bodyOf(base.values), bodyOf(form.getValues()));
          if (Object.keys(changes).length === 0) return about.onClose?.();
          if (about.confirm !== undefined && !(await about.confirm(changes))) return;
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
          setRefusal(typeof message === 'string' ? message : failureMessage);
      },
    )();

  const choose = (field: string, choice: 'theirs' | 'mine') => {
    const one = choices.find((it) => it.field === field);
    if (one === undefined) return;
    setChoices(choices.map((it) => (it === one ? { ...it, choice } : it)));
    put(field, one[choice]);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isSubmitting || isRemoved) return;
    setRefusal(null);
    const open = choices.filter(isOpenQuestion);
    if (open.length === 0) void send();
    else setQuestion(`${open[0]?.who ?? UNKNOWN_EDITOR} changed this while you were editing`);
  };

  const inQuestion = choices.filter((one) => one.choice !== null || isOpenQuestion(one));
  const isAsking = question !== null && inQuestion.length > 0;
  const merge: MergeQuestion | null = !isAsking
    ? null
    : {
        sentence: capitalize(question.replace(/\.$/, '')),
        conflicts: inQuestion.map(({ field, theirs, mine, choice }) => ({
          field,
          label: labelled(field),
          theirs: shown(field as keyof In & string, theirs, base.values),
          mine: shown(field as keyof In & string, mine, { ...base.values, [field]: mine }),
          choice,
        })),
        onChoose: choose,
        onKeepMine: () => {
          setChoices([]);
          for (const { field, mine } of inQuestion) put(field, mine);
          setQuestion(null);
          setRefusal(null);
          void send();
        },
        onTakeTheirs: () => {
          setChoices([]);
          for (const { field, theirs } of inQuestion) put(field, theirs);
          setQuestion(null);
        },
      };

  const waiting = choices.filter(isOpenQuestion);
  const sentences = [
    ...(news.size > 0 ? [getNewsSentence(byLabel(news))] : []),
    ...(waiting[0] === undefined
      ? []
      : [
          getConflictSentence(
            waiting.map(({ field }) => labelled(field)),
            waiting[0].who,
          ),
        ]),
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
    removedBy: isRemoved ? capitalize(getRemover(about.noun ?? '', entity?.id ?? 0) ?? UNKNOWN_EDITOR) : null,
    typedText: (): string => {
      if (isDone.current) return '';
      const values = form.getValues();
      return getChangedFields(base.values, values)
        .filter((field) => words[field] !== undefined)
        .map((field) => `${labelled(field)}: ${shown(field, values[field], values)}`)
        .join('\n');
    },
    submit,
    discard: () => {
      form.reset(base.values);
      setChoices([]);
      setQuestion(null);
      setRefusal(null);
    },
  };
}
