interface DidYouMeanProps {
  readonly suggestion: string;
  readonly onChoose: (search: string) => void;
}

/** Suggests a corrected text for a search without results. */
export const DidYouMean = ({ suggestion, onChoose }: DidYouMeanProps) => (
  <p className="text-body">
    Did you mean{' '}
    <button
      type="button"
      onClick={() => onChoose(suggestion)}
      className="rounded-small font-semibold text-accent-text underline underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
    >
      {suggestion}
    </button>
    ?
  </p>
);
