import { useState } from 'react';
import { Segmented } from '../choices/segmented.js';

interface MailPreviewProps {
  readonly mail: { readonly subject: string; readonly html: string; readonly text: string };
}

const CHOICES = [
  { value: 'html', label: 'Mail' },
  { value: 'text', label: 'Text' },
];

/** An email as recipients see it, in a sandbox without scripts and navigation. */
export function MailPreview({ mail: { subject, html, text } }: MailPreviewProps) {
  const [shown, setShown] = useState('html');
  return (
    <div className="flex flex-col items-start gap-3">
      <Segmented label={`How to show "${subject}"`} value={shown} choices={CHOICES} onChange={setShown} />
      {shown === 'html' ? (
        <iframe
          title={subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          // Links open in a new tab.
          srcDoc={html.replace('<head>', '<head><base target="_blank">')}
          className="h-[480px] w-full rounded-control border border-line bg-canvas"
        />
      ) : (
        <textarea
          readOnly
          aria-label={`${subject}, as text`}
          value={text}
          className="h-[480px] w-full resize-none rounded-control border border-line bg-sunken p-4 font-mono text-caption"
        />
      )}
    </div>
  );
}
