import { Badge, type Tone } from '../../ui/display/badge.js';
import { Card } from '../../ui/display/card.js';
import { Sample } from './sample.js';

const surfaces = ['bg-canvas', 'bg-surface', 'bg-raised', 'bg-sunken', 'bg-accent-soft', 'bg-accent-fill'];
const tones: readonly Tone[] = ['neutral', 'warn', 'bad'];
const texts = [
  { name: 'Title 24/32', look: 'text-title font-semibold' },
  { name: 'Heading 20/28', look: 'text-heading font-semibold' },
  { name: 'Lead 16/24', look: 'text-lead' },
  { name: 'Body 14/20', look: 'text-body' },
  { name: 'Table 13/20', look: 'text-table' },
  { name: 'Caption 12/16', look: 'text-caption text-muted' },
  { name: 'Figure 30/36', look: 'figures text-figure font-semibold' },
];

export function Colors() {
  return (
    <Card title="Type and color">
      <div className="grid gap-6 px-4 pb-4 lg:grid-cols-2">
        <div className="flex flex-col gap-2">
          {texts.map(({ name, look }) => (
            <p key={name} className={look}>{`${name} 0123456789`}</p>
          ))}
        </div>
        <div className="flex flex-col gap-6">
          <div className="grid grid-cols-3 gap-3 sm:grid-cols-6">
            {surfaces.map((name) => (
              <Sample key={name} name={name.replace('bg-', '')}>
                <div className={`h-12 rounded-control border border-line ${name}`} />
              </Sample>
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </div>
        </div>
      </div>
    </Card>
  );
}
