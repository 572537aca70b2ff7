import { PASSWORD_CRITERIA, passwordStrength } from '@atrium/rules/password';
import { classes } from '../../ui/classes.js';

const looks = {
  none: { fill: 'bg-line', text: 'text-muted' },
  Weak: { fill: 'bg-bad', text: 'text-bad-text' },
  Medium: { fill: 'bg-warn', text: 'text-warn-text' },
  Strong: { fill: 'bg-good', text: 'text-good-text' },
} as const;

/** Five segments, one for each rule that is met, and a word. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const { met, level } = passwordStrength(password);
  const { fill, text } = looks[level];
  return (
    <div className="flex items-center gap-3">
      <div
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={PASSWORD_CRITERIA.length}
        aria-valuenow={met}
        aria-valuetext={level === 'none' ? 'Empty' : level}
        className="grid flex-1 grid-cols-5 gap-1"
      >
        {PASSWORD_CRITERIA.map((criterion, index) => (
          <span key={criterion} className={classes('h-1.5 rounded-full transition-colors', index < met ? fill : 'bg-line')} />
        ))}
      </div>
      <p className={classes('w-14 text-right text-caption font-semibold', text)} aria-live="polite">
        {level === 'none' ? '' : level}
      </p>
    </div>
  );
}
