import { useWrites } from './cell-writes.js';

/** Announces saved and rejected times to screen readers. */
export function Said() {
  const { id, text, urgent } = useWrites((state) => state.said);
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
