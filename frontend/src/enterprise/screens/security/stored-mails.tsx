import type { StoredMail } from '@atrium/contract/platform/mail/schemas';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { MailPreview } from '../../../ui/display/mail-preview.js';
import { STORED_MAILS_ID } from '../../shared/stored-mails-path.js';

/** Emails that were stored instead of sent, newest first. */
export function StoredMails({ mails }: { readonly mails: readonly StoredMail[] }) {
  const [shown, setShown] = useState<StoredMail | null>(null);
  const section = useRef<HTMLElement>(null);
  const isLookedFor = useLocation().hash === `#${STORED_MAILS_ID}`;
  useEffect(() => {
    if (!isLookedFor) return;
    section.current?.scrollIntoView?.({ block: 'nearest' });
    section.current?.focus({ preventScroll: true });
  }, [isLookedFor]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      id={STORED_MAILS_ID}
      aria-label="Mails"
      className="scroll-my-6 border-t border-line"
    >
      {mails.length === 0 ? (
        <p className="px-4 py-4 text-muted">No mail has been kept yet.</p>
      ) : (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto">
          {mails.map((mail) => (
            <li key={mail.id} className="flex items-center gap-3 px-4 py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate font-semibold">{mail.subject}</p>
                <p className="truncate text-caption text-muted">
                  <span>{`${mail.to} · `}</span>
                  <time dateTime={mail.at} className="figures">
                    {formatShortMoment(mail.at)}
                  </time>
                </p>
              </div>
              <Button
                size="small"
                aria-haspopup="dialog"
                aria-label={`Open ${mail.subject}, to ${mail.to}`}
                onClick={() => setShown(mail)}
              >
                Open
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown !== null && (
        <Dialog
          open
          width={640}
          title={shown.subject}
          description={`To ${shown.to}`}
          onOpenChange={() => setShown(null)}
        >
          <MailPreview mail={shown} />
        </Dialog>
      )}
    </section>
  );
}
