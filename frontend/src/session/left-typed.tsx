import type { Typed } from '../lib/unsaved.js';
import { TypedText } from '../ui/typed-text.js';

/** What was being typed when the session ended. */
export const LeftTyped = ({ left }: { readonly left: readonly Typed[] }) =>
  left.map(({ title, text }) => (
    <section key={title} aria-label={`${title}, not saved`} className="mt-4">
      <p className="mb-2 text-table">You had “{title}” open. It was not saved; you can copy it from here.</p>
      <TypedText label={`What you typed in ${title}`} text={text} />
    </section>
  ));
