import { readNumber, formatNumberInput } from '@atrium/rules/stock/read-number';

interface NumberChoicesProps {
  readonly text: string;
  readonly isWhole?: boolean;
  /** Receives the selected reading as decimal text. */
  readonly onChoose: (value: string) => void;
}

/** Buttons to select the meaning of an ambiguous number ("1,250"). Renders nothing for other texts. */
export function NumberChoices({ text, isWhole = false, onChoose }: NumberChoicesProps) {
  const reading = readNumber(text);
  if (reading.kind !== 'ambiguous') return null;
  const values = [reading.grouped, reading.decimal].filter((value) => !isWhole || Number.isInteger(Number(value)));
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={`Meaning of ${text.trim()}`}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          onClick={() => onChoose(value)}
          className="figures min-h-8 rounded-control border border-field-line bg-surface px-3 text-table font-normal transition-colors hover:border-text/50 hover:bg-sunken pointer-coarse:min-h-11"
        >
          {formatNumberInput(value)}
        </button>
      ))}
    </div>
  );
}
