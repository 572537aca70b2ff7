interface DidYouMeanProps {
  readonly meant: string;
  readonly onChoose: (search: string) => void;
}

/** Offers the suggested search text of a search without results. */
export const DidYouMean = ({ meant, onChoose }: DidYouMeanProps) => (
  <p className="text-body">
    Did you mean{' '}
    <button
      type="button"
      onClick={() => onChoose(meant)}
      className="rounded-small font-semibold text-accent-text underline underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
    >
      {meant}
    </button>
    ?
  </p>
);
