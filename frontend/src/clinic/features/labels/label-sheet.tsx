import type { Stock } from '../../store/clinic-state.js';
import { type CodeLook, codePicture } from './code-picture.js';
import { codeRoom, LABEL_EDGE, type LabelFormat, pagesOf } from './label-formats.js';

interface LabelSheetProps {
  readonly stock: readonly Stock[];
  readonly format: LabelFormat;
  readonly copies: number;
  readonly skip: number;
  readonly look: CodeLook;
  /** Number of pages in a preview. */
  readonly most?: number;
}

const mm = (length: number): string => `${length}mm`;

/** Labels in print size; white in every theme. */
export function LabelSheet({ stock, format, copies, skip, look, most }: LabelSheetProps) {
  const { page, cell, columns, rows, top, left } = format;
  const pages = pagesOf(stock, copies, format, format.rows === 1 ? 0 : skip);
  return pages.slice(0, most).map((places, index) => (
    <div
      key={index}
      className="overflow-hidden bg-white print:break-after-page"
      // Fixed colors, because paper is white in every theme.
      style={{
        color: '#000',
        width: mm(page.width),
        height: mm(page.height),
        paddingTop: mm(top),
        paddingLeft: mm(left),
      }}
    >
      <div
        className="grid"
        style={{
          gridTemplateColumns: `repeat(${columns}, ${mm(cell.width)})`,
          gridTemplateRows: `repeat(${rows}, ${mm(cell.height)})`,
        }}
      >
        {places.map((one, place) => (
          <div key={place} style={{ width: mm(cell.width), height: mm(cell.height) }}>
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
  readonly look: CodeLook;
  readonly format: LabelFormat;
}

function Label({ stock: { name, sku, shelf, barcode }, look, format }: LabelProps) {
  const picture = barcode === null ? null : codePicture(barcode, look);
  const small = format.cell.height < 32;
  const room = codeRoom(format, look);
  const facts = [sku, shelf].filter(Boolean).join(' · ');
  const words = (
    <div className="min-w-0">
      <p
        className="line-clamp-2 font-semibold wrap-anywhere"
        style={{ fontSize: small ? '7.5pt' : '9pt', lineHeight: 1.15 }}
      >
        {name}
      </p>
      {facts !== '' && (
        <p className="truncate" style={{ fontSize: small ? '6.5pt' : '7.5pt', lineHeight: 1.3 }}>
          {facts}
        </p>
      )}
    </div>
  );
  const code =
    picture === null ? (
      <p style={{ fontSize: '7pt' }}>{barcode ?? 'No code yet'}</p>
    ) : (
      <div
        className="[&>svg]:block [&>svg]:h-full [&>svg]:w-full"
        style={look === 'square' ? { height: mm(room.height), width: mm(room.width) } : { height: mm(room.height) }}
        // The SVG is generated here and contains nothing but bars.
        dangerouslySetInnerHTML={{ __html: picture }}
      />
    );
  if (look === 'square')
    return (
      <div className="flex h-full items-center gap-[3mm]" style={{ padding: mm(LABEL_EDGE.square) }}>
        <div className="shrink-0">{code}</div>
        <div className="flex min-w-0 flex-col gap-[1mm]">
          {words}
          <p className="wrap-anywhere" style={{ fontSize: '6.5pt' }}>
            {barcode}
          </p>
        </div>
      </div>
    );
  return (
    <div className="flex h-full flex-col justify-between gap-[1mm]" style={{ padding: mm(LABEL_EDGE.bars) }}>
      {words}
      <div>
        {code}
        {picture !== null && (
          <p className="text-center tracking-widest" style={{ fontSize: '6.5pt', lineHeight: 1.4 }}>
            {barcode}
          </p>
        )}
      </div>
    </div>
  );
}
