import { useWrites } from './cell-writes.js';

/** Announces saved and rejected times to screen readers. */
export function CellAnnouncer() {
  const { id, text, urgent } = useWrites((state) => state.announcement);
  return (
    <>
      <p role="status" className="sr-only">
        {!urgent && <span key={id}>{text}</span>}
      </p>
      <p role="alert" className="sr-only">
        {urgent && <span key={id}>{text}</span>}
      </p>
    </>
  );
}
