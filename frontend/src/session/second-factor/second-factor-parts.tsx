import type { SecondFactor } from '@atrium/contract/session/second-factor/schemas';
import { getDeviceName } from '@atrium/rules/sign-in/device-name';
import { formatPlural } from '@atrium/rules/stock/labels';
import type { ReactNode } from 'react';
import { formatShortDay } from '../../lib/format/dates.js';
import { Button } from '../../ui/buttons/button.js';
import type { Elements } from '../../ui/elements.js';

const FEW_CODES = 3;

interface PartProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly action?: Elements;
}

export const FactorPart = ({ title, note, action }: PartProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
    <div className="min-w-48 flex-1">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-caption text-muted">{note}</p>
    </div>
    {action}
  </div>
);

export const RecoveryPart = ({ left: codesLeft, onNew }: { readonly left: number; readonly onNew: () => void }) => (
  <FactorPart
    title="Recovery codes"
    note={
      <span
        className={codesLeft <= FEW_CODES ? 'font-semibold text-warn-text' : ''}
      >{`${formatPlural(codesLeft, 'recovery code')} left`}</span>
    }
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
      <li key={id} className="flex items-center gap-3 px-4 py-2">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold" title={device ?? undefined}>
            {getDeviceName(device)}
          </p>
          <p className="text-caption text-muted">
            {address !== null && <span>{`${address} · `}</span>}
            <span>{`Not asked until ${formatShortDay(expiresAt)}`}</span>
          </p>
        </div>
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={`Forget ${getDeviceName(device)}`}
          onClick={() => onForget(id)}
        >
          Forget
        </Button>
      </li>
    ))}
  </ul>
);
