import { Unplug } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useDocumentTitle } from '../lib/format/document-title.js';
import { getButtonClasses } from '../ui/buttons/button.js';
import { DialogHost } from '../ui/dialogs/dialog-host.js';
import { ScreenHeader } from '../ui/display/screen-header.js';
import { EmptyState } from '../ui/feedback/states.js';

/** Shown for a URL that no page has. */
export function NotFoundScreen() {
  useDocumentTitle('404 Page Not Found', 'Atrium');
  return (
    <div className="flex flex-col gap-6">
      <ScreenHeader title="404 Page Not Found" />
      <div className="rounded-card border border-line bg-surface">
        <EmptyState icon={Unplug} title="There is no page at this address.">
          <Link to="/" className={getButtonClasses({ variant: 'primary' })}>
            Go to the dashboard
          </Link>
        </EmptyState>
      </div>
      <DialogHost />
    </div>
  );
}
