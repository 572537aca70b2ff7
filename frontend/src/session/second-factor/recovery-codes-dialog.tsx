import { useState } from 'react';
import { Check, Copy, Download } from 'lucide-react';
import { Alert } from '../../ui/feedback/alert.js';
import { Button, getButtonClasses } from '../../ui/buttons/button.js';
import { Dialog, type DialogProps } from '../../ui/dialogs/dialog.js';
import { copyText } from '../../lib/page/copy-text.js';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly description: string;
  readonly compulsory?: DialogProps['compulsory'];
  readonly onClose: () => void;
}

/** Shows ten recovery codes once; asks before closing when they were not saved. */
export function RecoveryCodesDialog({ codes, description, compulsory = false, onClose }: RecoveryCodesDialogProps) {
  const [isKept, setKept] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const close = () => (isKept || isWarned ? onClose() : setWarned(true));
  return (
    <Dialog
      compulsory={compulsory}
      onClose={close}
      title="Keep your recovery codes"
      description={description}
      footer={
        <Button variant={isKept ? 'primary' : 'secondary'} onClick={close}>
          {isWarned && !isKept ? 'Close anyway' : 'Done'}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} onKept={() => setKept(true)} />
      {isWarned && !isKept && (
        <Alert tone="warn" urgent className="mt-3 text-table">
          Neither copied nor downloaded yet. Close only if you wrote them down.
        </Alert>
      )}
    </Dialog>
  );
}

const fileOf = (codes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes of Atrium. Each works once.\n\n${codes.join('\n')}\n`)}`;

function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(codes.join('\n'), null))) return;
    setCopied(true);
    onKept();
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-table text-muted">
        When your telephone is lost or broken, one of these gets you in. Keep them where the telephone is not, on paper
        or in a password manager.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-control border border-line bg-sunken p-4 font-mono text-table min-[400px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button data-first-field icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </Button>
        <a href={fileOf(codes)} download="atrium-recovery-codes.txt" onClick={onKept} className={getButtonClasses({})}>
          <Download className="size-4" />
          Download
        </a>
      </div>
      <Alert tone="info" className="text-table">
        They are shown only once and cannot be looked up later.
      </Alert>
    </div>
  );
}
