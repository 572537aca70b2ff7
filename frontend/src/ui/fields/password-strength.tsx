import {
  meetsCriterion,
  PASSWORD_CRITERIA,
  PASSWORD_MESSAGES,
  getPasswordStrength,
} from '@atrium/rules/sign-in/password';
import { Check, Circle, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classes } from '../classes.js';

const fills = { none: 'bg-line', Weak: 'bg-bad', Medium: 'bg-warn', Strong: 'bg-good' } as const;
const LEVEL_LABELS = { none: '', Weak: 'text-bad-text', Medium: 'text-warn-text', Strong: 'text-good-text' } as const;

type Guess = (password: string, names: readonly string[]) => string | null;

/** Loads the server's rule on demand, because it contains hundreds of words. */
function useGuess(): Guess | undefined {
  const [guess, setGuess] = useState<Guess>();
  useEffect(() => {
    let isOver = false;
    void import('@atrium/rules/sign-in/guessable-password').then(
      ({ getGuessableReason }) => void (isOver || setGuess(() => getGuessableReason)),
      () => undefined,
    );
    return () => void (isOver = true);
  }, []);
  return guess;
}

interface PasswordStrengthProps {
  readonly password: string;
  /** Names that others know: of the user and the company. */
  readonly names?: readonly string[];
}

/** The strength of a new password: five segments, a level, and the rules. */
export function PasswordStrength({ password, names = [] }: PasswordStrengthProps) {
  const guess = useGuess();
  const problem = password === '' ? null : guess?.(password, names);
  const { met, level } = getPasswordStrength(password, problem === undefined ? null : problem !== null);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <div
          role="meter"
          aria-label="Password strength"
          aria-valuemin={0}
          aria-valuemax={PASSWORD_CRITERIA.length}
          aria-valuenow={met}
          aria-valuetext={level === 'none' ? 'Empty' : level}
          className="flex flex-1 gap-1"
        >
          {PASSWORD_CRITERIA.map((criterion, index) => (
            <span
              key={criterion}
              className={classes('h-1.5 flex-1 rounded-full transition-colors', index < met ? fills[level] : 'bg-line')}
            />
          ))}
        </div>
        <p
          className={classes('min-w-14 text-right text-caption font-semibold', LEVEL_LABELS[level])}
          aria-live="polite"
        >
          {level === 'none' ? '' : level}
        </p>
      </div>
      <ul className="grid gap-1 text-caption" aria-label="Password rules">
        {PASSWORD_CRITERIA.map((criterion) => {
          const isMet = meetsCriterion(criterion, password);
          const Icon = isMet ? Check : password === '' ? Circle : X;
          return (
            <li
              key={criterion}
              className={classes(
                'flex items-center gap-2',
                isMet ? 'text-good-text' : password === '' ? 'text-muted' : 'text-bad-text',
              )}
            >
              <Icon className="size-3.5 shrink-0" aria-hidden="true" />
              <span>{PASSWORD_MESSAGES[criterion]}</span>
              {isMet && <span className="sr-only">(met)</span>}
            </li>
          );
        })}
      </ul>
      {typeof problem === 'string' && (
        <p className="flex items-start gap-2 text-caption text-bad-text">
          <X className="mt-0.5 size-3.5 shrink-0" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}
