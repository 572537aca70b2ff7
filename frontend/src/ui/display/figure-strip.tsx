import { type Figure, FIGURE_LOOK, FigureLink, FigureWords, type LineFigure } from './figure-line.js';

export type StripFigure =
  | LineFigure
  | (Figure & {
      /** A dialog has the rows that no list shows. */
      readonly onOpen: () => void;
    });

/** More figures than `FigureLine` has room for: each is as wide as what it says, and where that has no room there are two lines. */
export const FigureStrip = ({ figures }: { readonly figures: readonly StripFigure[] }) => (
  <div className="@container">
    {/* The lines between them are what shows through. */}
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
