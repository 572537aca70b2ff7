import { CircleCheck, WandSparkles } from 'lucide-react';
import { checkContrast } from './check-contrast.js';

export function Contrast({ colour }: { readonly colour: string }) {
  return (
    <dl aria-label="Contrast" className="divide-y divide-line rounded-control border border-line text-table">
      {checkContrast(colour).map(({ theme, chosen, used, isKept }) => (
        <div key={theme} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-3 py-2">
          <dt className="flex w-16 items-center gap-1.5 font-semibold">
            {isKept ? (
              <CircleCheck className="size-4 text-muted" />
            ) : (
              <WandSparkles className="size-4 text-warn-text" />
            )}
            <span>{theme}</span>
          </dt>
          <dd className="figures">
            <span className="block">{chosen}</span>
            <span className="block text-caption text-muted">{used}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
