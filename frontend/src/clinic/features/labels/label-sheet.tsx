import type { Stock } from '../../store/clinic-state.js';
import { type Symbology, drawCode } from './draw-code.js';
import { getCodeSize, LABEL_PADDING_MM, type LabelFormat, paginateLabels } from './label-formats.js';
import { Code } from '../../../ui/display/facts.js';

interface LabelSheetProps {
  readonly stock: readonly Stock[];
  readonly format: LabelFormat;
  readonly copies: number;
  readonly skip: number;
  readonly look: Symbology;
  /** Maximum number of pages in the preview. */
  readonly most?: number;
}

const formatMm = (length: number): string => `${length}mm`;

/** Labels in print size; white in every theme. */
export function LabelSheet({ stock, format, copies, skip, look, most }: LabelSheetProps) {
  const { page, cell, columns, rows, top, left } = format;
  const pages = paginateLabels(stock, copies, format, format.rows === 1 ? 0 : skip);
  return pages.slice(0, most).map((cells, index) => (
    <div
      key={index}
      className="overflow-hidden bg-white print:break-after-page"
      // Fixed colors, because paper is white in every theme.
      style={{
        color: '#000',
        width: formatMm(page.width),
        height: formatMm(page.height),
        paddingTop: formatMm(top),
        paddingLeft: formatMm(left),
      }}
    >
      <div
        className="grid"
        style={{
          gridTemplateColumns: `repeat(${columns}, ${formatMm(cell.width)})`,
          gridTemplateRows: `repeat(${rows}, ${formatMm(cell.height)})`,
        }}
      >
        {cells.map((one, position) => (
          <div key={position} style={{ width: formatMm(cell.width), height: formatMm(cell.height) }}>
            {one === null && most !== undefined && (
              <div
                className="flex h-full items-center justify-center border border-white bg-[#e3e5e8]"
                style={{ fontSize: '8pt', color: '#5c6470' }}
              >
                Used
              </div>
            )}
            {one !== null && <Label stock={one} look={look} format={format} />}
          </div>
        ))}
      </div>
    </div>
  ));
}

interface LabelProps {
  readonly stock: Stock;
  readonly look: Symbology;
  readonly format: LabelFormat;
}

function Label({ stock: { name, sku, shelf, barcode }, look, format }: LabelProps) {
  const picture = barcode === null ? null : drawCode(barcode, look);
  const small = format.cell.height < 32;
  const room = getCodeSize(format, look);
  const words = (
    <div className="min-w-0">
      <p
        className="line-clamp-2 font-semibold wrap-anywhere"
        style={{ fontSize: small ? '7.5pt' : '9pt', lineHeight: 1.15 }}
      >
        {name}
      </p>
      {(sku !== null || shelf !== null) && (
        <p className="truncate" style={{ fontSize: small ? '6.5pt' : '7.5pt', lineHeight: 1.3 }}>
          <Code>{[sku, shelf].filter(Boolean).join(' · ')}</Code>
        </p>
      )}
    </div>
  );
  const code =
    picture === null ? (
      <p style={{ fontSize: '7pt' }}>No code yet</p>
    ) : (
      <div
        className="[&>svg]:block [&>svg]:h-full [&>svg]:w-full"
        style={
          look === 'square'
            ? { height: formatMm(room.height), width: formatMm(room.width) }
            : { height: formatMm(room.height) }
        }
        // The SVG is generated here and contains nothing but bars.
        dangerouslySetInnerHTML={{ __html: picture }}
      />
    );
  if (look === 'square')
    return (
      <div className="flex h-full items-center gap-[3mm]" style={{ padding: formatMm(LABEL_PADDING_MM.square) }}>
        <div className="shrink-0">{code}</div>
        <div className="flex min-w-0 flex-col gap-[1mm]">
          {words}
          <p className="wrap-anywhere" style={{ fontSize: '6.5pt' }}>
            <Code>{barcode}</Code>
          </p>
        </div>
      </div>
    );
  return (
    <div
      className="flex h-full flex-col justify-between gap-[1mm]"
      style={{ padding: formatMm(LABEL_PADDING_MM.bars) }}
    >
      {words}
      <div>
        {code}
        {picture !== null && (
          <p className="text-center tracking-widest" style={{ fontSize: '6.5pt', lineHeight: 1.4 }}>
            <Code>{barcode}</Code>
          </p>
        )}
      </div>
    </div>
  );
}
