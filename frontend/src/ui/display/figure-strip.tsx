import { type Figure, FIGURE_LOOK, FigureLink, FigureWords, type LineFigure } from './figure-line.js';

export type StripFigure =
  | LineFigure
  | (Figure & {
      /** Opens a dialog with rows that no list shows. */
      readonly onOpen: () => void;
    });

/** A variant of `FigureLine` for more figures: as wide as their content, in two lines where space is short. */
export const FigureStrip = ({ figures }: { readonly figures: readonly StripFigure[] }) => (
  <div className="@container">
    {/* The background shows through the gaps as lines. */}
    <ul className="grid grid-cols-2 gap-px border-y border-line bg-line sm:grid-cols-3 @min-[1060px]:flex @min-[1060px]:h-[72px]">
      {figures.map((figure) => (
        <li key={figure.label} className="h-14 min-w-0 bg-canvas @min-[1060px]:h-full @min-[1060px]:flex-auto">
          {'to' in figure ? (
            <FigureLink {...figure} />
          ) : (
            <button type="button" aria-haspopup="dialog" onClick={figure.onOpen} className={FIGURE_LOOK}>
              <FigureWords {...figure} />
            </button>
          )}
        </li>
      ))}
    </ul>
  </div>
);
