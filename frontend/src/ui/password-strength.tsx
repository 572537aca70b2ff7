import { meetsCriterion, PASSWORD_CRITERIA, PASSWORD_MESSAGES, passwordStrength } from '@atrium/rules/password';
import { Check, Circle, X } from 'lucide-react';
import { classes } from './classes.js';

const fills = { none: 'bg-line', Weak: 'bg-bad', Medium: 'bg-warn', Strong: 'bg-good' } as const;
const words = { none: '', Weak: 'text-bad-text', Medium: 'text-warn-text', Strong: 'text-good-text' } as const;

/** How good a password is that is being chosen: five segments, one for each rule that is met, a word, and the rules. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const { met, level } = passwordStrength(password);
  return (
    <div className="flex flex-col gap-2.5">
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
        <p className={classes('min-w-14 text-right text-caption font-semibold', words[level])} aria-live="polite">
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
              {PASSWORD_MESSAGES[criterion]}
              {isMet && <span className="sr-only">(met)</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
