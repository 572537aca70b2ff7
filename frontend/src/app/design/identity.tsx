import { BrandMark } from '../../ui/display/brand-mark.js';
import { Card } from '../../ui/display/card.js';
import { LiveFigures } from '../../ui/display/live-figures.js';
import { Logo } from '../../ui/display/logo.js';
import { Monogram } from '../../ui/display/monogram.js';
import { ConnectionBadge } from '../../ui/feedback/connection-badge.js';
import { Spinner } from '../../ui/feedback/spinner.js';
import { Sample } from './sample.js';

const areas = [
  { area: 'perfect-b', name: 'Clinic' },
  { area: 'talent-phi', name: 'Agency' },
  { area: 'enterprise', name: 'Enterprise' },
] as const;
const states = [
  { state: 'live', name: 'Live' },
  { state: 'connecting', name: 'Connecting' },
  { state: 'offline', name: 'Offline' },
] as const;
const fills = ['bg-accent', 'bg-accent-fill', 'bg-accent-line', 'bg-accent-soft'];
const figures = [
  { figure: 4, label: 'need you', to: '/design', isDue: true },
  { figure: undefined, label: 'loading', to: '/design' },
];

export function Identity() {
  return (
    <Card title="Identity">
      <div className="grid gap-6 px-4 pb-4 lg:grid-cols-3">
        {areas.map(({ area, name }) => (
          <div key={area} data-area={area} className="flex flex-col gap-4">
            <h3 className="text-body font-semibold">{name}</h3>
            <div className="grid grid-cols-4 gap-3">
              {states.map(({ state, name: label }) => (
                <Sample key={state} name={label}>
                  <Logo className="size-10" state={state} />
                </Sample>
              ))}
              <Sample name="Spinner">
                <Spinner className="text-accent" />
              </Sample>
            </div>
            <div className="grid grid-cols-4 gap-3">
              {fills.map((fill) => (
                <Sample key={fill} name={fill.replace('bg-', '')}>
                  <div className={`h-8 rounded-control border border-line ${fill}`} />
                </Sample>
              ))}
            </div>
          </div>
        ))}
        <Sample name="Figures of an area">
          <LiveFigures figures={figures} />
        </Sample>
        <Sample name="Monograms">
          <span className="flex items-center gap-3">
            <Monogram name="Hyaluronic filler" of={1} />
            <Monogram name="Botulinum toxin" of={2} size={40} />
            <Monogram name="Cooling gel" of={3} size={56} />
          </span>
        </Sample>
        <Sample name="Connection to the server">
          <span className="flex">
            <ConnectionBadge />
          </span>
        </Sample>
        <Sample name="Logo of an organization, or ours where it has none">
          <BrandMark address={null} />
        </Sample>
      </div>
    </Card>
  );
}
