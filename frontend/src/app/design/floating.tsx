import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../lib/page/toast.js';
import { Alert } from '../../ui/feedback/alert.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { OneTimeSecretDialog } from '../../ui/dialogs/one-time-secret-dialog.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/menu.js';
import { InputField } from '../../ui/fields/control-fields.js';
import { Popover } from '../../ui/overlays/popover.js';

type Width = 440 | 640 | 840;

export function Floating() {
  const [width, setWidth] = useState<Width | null>(null);
  const [asking, setAsking] = useState(false);
  const [form, setForm] = useState(false);
  const [once, setOnce] = useState(false);
  const [notice, setNotice] = useState(false);
  return (
    <Card title="Overlays and messages">
      <div className="flex flex-col gap-6 px-4 pb-4">
        <div className="flex flex-wrap items-center gap-3">
          {([440, 640, 840] as const).map((one) => (
            <Button key={one} onClick={() => setWidth(one)}>{`Dialog ${one}`}</Button>
          ))}
          <Button variant="danger" onClick={() => setAsking(true)}>
            Ask first
          </Button>
          <Button onClick={() => setForm(true)}>Form</Button>
          <Button onClick={() => setOnce(true)}>Secret shown once</Button>
          <Menu
            trigger={
              <Button icon={Ellipsis} aria-haspopup="menu">
                Menu
              </Button>
            }
          >
            <MenuItem icon={Pencil} onSelect={() => undefined}>
              Edit
            </MenuItem>
            <MenuLine />
            <MenuItem icon={Trash2} onSelect={() => undefined}>
              Delete
            </MenuItem>
          </Menu>
          <Popover label="Sample popover" open={notice} onOpenChange={setNotice} trigger={<Button>Popover</Button>}>
            <p className="p-4">More about what its button stands for.</p>
          </Popover>
          <Button variant="quiet" data-tip="Comes after 700 ms">
            Tooltip
          </Button>
          <Button
            onClick={() =>
              showToast({
                title: 'Usage Logged',
                description: 'Item usage has been successfully logged.',
                action: { label: 'Undo', run: () => undefined },
              })
            }
          >
            Toast
          </Button>
          <Button
            onClick={() => showToast({ title: 'Error', description: 'Only 3 units of "Filler" in stock', tone: 'bad' })}
          >
            Failure toast
          </Button>
        </div>
        <div className="grid gap-3 md:grid-cols-2">
          <Alert tone="info" title="For your information">
            Something that is good to know.
          </Alert>
          <Alert tone="good" title="Done">
            It worked.
          </Alert>
          <Alert tone="warn" title="Take care">
            Soon there will be none left.
          </Alert>
          <Alert tone="bad" title="Refused">
            Only 3 units of &quot;Filler&quot; in stock
          </Alert>
        </div>
      </div>
      {form && (
        <FormDialog
          title="Add category"
          submit="Add category"
          onSubmit={(event) => event.preventDefault()}
          onClose={() => setForm(false)}
        >
          <InputField label="Name" required />
        </FormDialog>
      )}
      {once && (
        <OneTimeSecretDialog
          title="API key created"
          description="Copy it now. It cannot be shown again."
          label="API key"
          secret="atr_sample_0123456789"
          onClose={() => setOnce(false)}
        />
      )}
      {asking && (
        <ConfirmDialog
          title="Deactivate Cooling gel?"
          description="It leaves the lists; its history stays, and it can be brought back."
          action="Deactivate"
          busy="Deactivating..."
          failed="Another user changed it a moment ago. Please check again."
          onConfirm={() => Promise.reject(new Error('refused'))}
          onClose={() => setAsking(false)}
        />
      )}
      {width !== null && (
        <Dialog
          onClose={() => setWidth(null)}
          width={width}
          title="Delete goal"
          description="The goal and its 4 tasks are deleted for everyone."
          footer={
            <>
              <Button onClick={() => setWidth(null)}>Cancel</Button>
              <Button variant="danger" onClick={() => setWidth(null)}>
                Delete goal and 4 tasks
              </Button>
            </>
          }
        >
          <p>On a phone this is a sheet from below.</p>
        </Dialog>
      )}
    </Card>
  );
}
