import { useWrites } from './cell-writes.js';

/** What was saved and what was refused, for screen readers. */
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
