import type { SecondFactor } from '@atrium/contract/session/second-factor/schemas';
import { deviceName } from '@atrium/rules/sign-in/device-name';
import { plural } from '@atrium/rules/stock/labels';
import type { ReactNode } from 'react';
import { dayText } from '../../lib/format/dates.js';
import { Button } from '../../ui/buttons/button.js';

const FEW = 3;

interface PartProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly action?: ReactNode;
}

export const FactorPart = ({ title, note, action }: PartProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-5">
    <div className="min-w-48 flex-1">
      <h3 className="font-medium">{title}</h3>
      <p className="text-caption text-muted">{note}</p>
    </div>
    {action}
  </div>
);

export const RecoveryPart = ({ left, onNew }: { readonly left: number; readonly onNew: () => void }) => (
  <FactorPart
    title="Recovery codes"
    note={<span className={left <= FEW ? 'font-medium text-warn-text' : ''}>{plural(left, 'recovery code')} left</span>}
    action={
      <Button size="small" aria-haspopup="dialog" onClick={onNew}>
        New recovery codes
      </Button>
    }
  />
);

interface DeviceListProps {
  readonly devices: SecondFactor['rememberedDevices'];
  readonly onForget: (id: string) => void;
}

export const DeviceList = ({ devices, onForget }: DeviceListProps) => (
  <ul aria-label="Devices that are not asked for a second step" className="divide-y divide-line border-t border-line">
    {devices.map(({ id, device, address, expiresAt }) => (
      <li key={id} className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium" title={device ?? undefined}>
            {deviceName(device)}
          </p>
          <p className="text-caption text-muted">
            {address !== null && <>{address} · </>}Not asked until {dayText(expiresAt)}
          </p>
        </div>
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={`Forget ${deviceName(device)}`}
          onClick={() => onForget(id)}
        >
          Forget
        </Button>
      </li>
    ))}
  </ul>
);
