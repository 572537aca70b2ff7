interface WaitingRowsProps {
  readonly count: number;
  /** Distance in px from the header of the application while scrolling. */
  readonly top: number;
  readonly onShow: () => void;
}

/** The button "2 new" above a list that keeps its order. It floats, so that it moves no row. */
export const WaitingRows = ({ count, top, onShow }: WaitingRowsProps) => (
  <div
    role="status"
    style={{ top: `calc(var(--header) + ${top}px)` }}
    className="sticky z-20 flex h-0 justify-center overflow-visible print:hidden"
  >
    {count > 0 && (
      <button
        type="button"
        onClick={onShow}
        className="figures h-8 rounded-full border border-accent-line bg-accent-soft px-3 text-table font-semibold text-accent-text shadow-float pointer-coarse:h-11"
      >
        {`${count} new`}
      </button>
    )}
  </div>
);
