import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { type BodySchema, bodyResolver, fieldErrors, staleCurrent } from './forms.js';
import { ApiError, sentenceOf } from './http.js';
import { showToast } from './toast.js';

/** A colleague saved the same entity meanwhile: what differs, and the two ways out. */
export interface StaleForm {
  readonly sentence: string;
  readonly differences: readonly { readonly label: string; readonly theirs: string; readonly mine: string }[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

interface EntityForm<In extends FieldValues, Out, Entity> {
  /** The body of the call that saves it. */
  readonly schema: BodySchema<In, Out>;
  /** Undefined: a new one. */
  readonly entity: Entity | undefined;
  readonly valuesOf: (entity: Entity | undefined) => In;
  /** The fields with their labels, in their order on the screen. */
  readonly labels: Readonly<Partial<Record<keyof In, string>>>;
  /** A value in words, where it is no text. */
  readonly show?: (field: keyof In, value: unknown) => string | undefined;
  /** What the form holds is not what is sent. */
  readonly toBody?: (values: In) => In;
  readonly save: (body: Out, version: number | undefined) => Promise<void>;
  /** Hears what a colleague saved, when theirs is taken. */
  readonly took: (entity: Entity) => void;
  /** Said when the server gives no reason. */
  readonly failed: string;
  /** The title of the notice of a failure, where the specification names one. */
  readonly failedTitle?: string;
  /** No specification names a notice of its failure: it is said once, at its field or else in the form. */
  readonly toldInPlace?: true;
}

/**
 * The form of one entity: checked by the schema of its call, kept as typed when the server refuses, and when somebody
 * saved the same entity meanwhile it shows both and asks whose is to stand.
 */
export function useEntityForm<In extends FieldValues, Out, Entity extends { readonly version: number }>(about: EntityForm<In, Out, Entity>) {
  const { schema, entity, valuesOf, labels, show, toBody, save, took, failed, failedTitle = 'Error', toldInPlace = false } = about;
  const resolver = bodyResolver<In, Out>(schema);
  const form = useForm<In, unknown, Out>({
    resolver: (values, context, options) => resolver(toBody?.(values) ?? values, context, options),
    defaultValues: valuesOf(entity) as DefaultValues<In>,
  });
  const [version, setVersion] = useState(entity?.version);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<{ readonly entity: Entity; readonly sentence: string } | null>(null);
  const { isSubmitting, isDirty } = form.formState;
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const fields = Object.keys(labels) as (keyof In & string)[];

  const send = (seen: number | undefined) =>
    form.handleSubmit(async (body) => {
      setRefusal(null);
      setTheirs(null);
      try {
        await save(body, seen);
      } catch (error) {
        const sentence = sentenceOf(error, failed);
        const current = staleCurrent(error) as Entity | null;
        if (current !== null) return setTheirs({ entity: current, sentence });
        const found = fieldErrors(error, fields);
        for (const { path, message } of found) form.setError(path as Path<In>, { message }, { shouldFocus: path === found[0]?.path });
        const isTold = toldInPlace && isOpen.current;
        const isAtFields = error instanceof ApiError && found.length > 0 && error.errors.every(({ path }) => found.some((one) => one.path === path));
        setRefusal(isTold && isAtFields ? null : sentence);
        if (!isTold) showToast({ title: failedTitle, ...(sentence !== failedTitle && { description: sentence }), tone: 'bad' });
      }
    })();

  const words = (field: keyof In, value: unknown): string =>
    show?.(field, value) ?? (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '');
  const stale = (): StaleForm | null => {
    if (theirs === null) return null;
    const other = valuesOf(theirs.entity);
    const mine = form.getValues();
    return {
      sentence: theirs.sentence,
      differences: fields
        .map((field) => ({ label: labels[field] ?? field, theirs: words(field, other[field]), mine: words(field, mine[field]) }))
        .filter((one) => one.theirs !== one.mine),
      onKeepMine: () => {
        setVersion(theirs.entity.version);
        void send(theirs.entity.version);
      },
      onTakeTheirs: () => {
        took(theirs.entity);
        setVersion(theirs.entity.version);
        form.reset(other);
        setTheirs(null);
      },
    };
  };

  return {
    form,
    isSubmitting,
    isDirty,
    refusal,
    stale: stale(),
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      if (!isSubmitting) void send(version);
    },
  };
}
