import { useLeftText } from '../lib/unsaved.js';
import { TypedText } from '../ui/typed-text.js';

/** Below "Your session has ended": what was being typed just then. */
export default function LeftTyped() {
  const left = useLeftText();
  return left.map(({ title, text }) => (
    <section key={title} aria-label={`${title}, not saved`} className="mt-4">
      <p className="mb-2 text-table">You had “{title}” open. It was not saved; you can copy it from here.</p>
      <TypedText label={`What you typed in ${title}`} text={text} />
    </section>
  ));
}
