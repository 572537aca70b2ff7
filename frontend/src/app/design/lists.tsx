import { Inbox, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.js';
import { BackLink } from '../../ui/buttons/back-link.js';
import { EditDelete } from '../../ui/buttons/edit-delete.js';
import { MoreButton } from '../../ui/buttons/more-button.js';
import { CopyInput } from '../../ui/buttons/copy-input.js';
import { Chips } from '../../ui/choices/chips.js';
import { DetailsLink } from '../../ui/details/details-link.js';
import { Card } from '../../ui/display/card.js';
import { Code, FactLine } from '../../ui/display/facts.js';
import { FigureLine } from '../../ui/display/figure-line.js';
import { Monogram } from '../../ui/display/monogram.js';
import { LinesSkeleton } from '../../ui/feedback/states.js';
import { NewsLine } from '../../ui/feedback/news-line.js';
import { ProgressBar } from '../../ui/feedback/progress-bar.js';
import { FormError } from '../../ui/feedback/alert.js';
import { RemovedAlert } from '../../ui/feedback/removed-alert.js';
import { ListFrame } from '../../ui/lists/list-frame.js';
import { SwipeRow } from '../../ui/lists/swipe-row.js';
import { Sample } from './sample.js';

const noop = () => undefined;
const figures = [
  { label: 'Total Items', figure: 211, meaning: 'In the stock list', to: '/design' },
  { label: 'Low Stock Alerts', figure: 7, meaning: 'Below minimum', tone: 'warn' as const, to: '/design' },
  { label: 'Out of Stock', figure: 2, meaning: 'At zero', tone: 'bad' as const, to: '/design', isOn: true },
  { label: 'Recent Usage', figure: undefined, meaning: 'Loading', to: '/design' },
];
const chips = [
  { value: '', label: 'All', count: 12 },
  { value: 'low', label: 'Low Stock', count: 4, tone: 'warn' as const },
  { value: 'out', label: 'Out of Stock', count: 2, tone: 'bad' as const },
];
const actions = [
  { label: 'Edit', icon: Pencil, run: noop },
  { label: 'Delete', icon: Trash2, run: noop, isDestructive: true },
];
const people = ['Ana Silva', 'Daniel Weber', 'Marta Lopes'];

export function Lists() {
  const [level, setLevel] = useState('');
  const [isRejected, setRejected] = useState(false);
  const [search, setSearch] = useState('');
  const found = people.filter((name) => name.toLowerCase().includes(search.toLowerCase()));
  return (
    <Card title="Lists">
      <div className="flex flex-col gap-6 px-4 pb-4">
        <FigureLine figures={figures} />
        <FigureLine
          isAboveList
          figures={[...figures, { label: 'Goals behind', figure: 5, meaning: 'Of 12', onOpen: noop }]}
        />
        <ListFrame
          list={{ phase: 'ready', error: null }}
          total={people.length}
          skeleton={<LinesSkeleton label="Loading people" lines={3} />}
          failed="The people could not be loaded."
          onRetry={noop}
          icon={Inbox}
          empty="No people yet"
          filters={{
            noun: 'person',
            shown: found.length,
            isFiltered: search !== '',
            onClear: () => setSearch(''),
            onChange: noop,
            search: { label: 'Search people', placeholder: 'Search name', value: search, onChange: setSearch },
          }}
        >
          <ul className="divide-y divide-line border-y border-line">
            {found.map((name, index) => (
              <li key={name}>
                <SwipeRow left={{ label: 'Delete', icon: Trash2, run: noop }}>
                  <div className="flex min-h-11 items-center gap-3">
                    <Monogram name={name} of={index} />
                    <DetailsLink to="/design" onOpen={noop} className="font-semibold hover:underline">
                      {name}
                    </DetailsLink>
                    <FactLine
                      facts={['Manager', 'Treatment room', <Code key="code">TR-02</Code>]}
                      className="flex-1 text-caption text-muted"
                    />
                    <EditDelete name={name} onEdit={noop} onDelete={noop} />
                    <MoreButton label={`More actions for ${name}`} actions={actions} />
                  </div>
                </SwipeRow>
              </li>
            ))}
          </ul>
        </ListFrame>
        <div className="grid gap-6 lg:grid-cols-2">
          <Sample name="Levels with counts">
            <Chips label="Stock level" value={level} chips={chips} onChange={setLevel} />
          </Sample>
          <Sample name="Progress">
            <ProgressBar label="Tasks: 70% completed" percent={70} />
          </Sample>
          <Sample name="Rows on their way">
            <LinesSkeleton label="Loading" lines={3} />
          </Sample>
          <Sample name="Link back to a list">
            <BackLink to="/design" list="Supplies" />
          </Sample>
          <Sample name="Text to copy">
            <CopyInput aria-label="Address" value="https://atrium.example/design" />
          </Sample>
          <Sample name="Changes by other people">
            <NewsLine news="Ana Silva changed the minimum to 12." />
          </Sample>
          {/* They scroll into view when they appear. */}
          <div className="flex flex-col items-start gap-3">
            <Button onClick={() => setRejected(!isRejected)}>Reject a form</Button>
            {isRejected && (
              <>
                <RemovedAlert who="Ana Silva" text="Cooling gel, 500 ml" />
                <FormError sentence="This name already exists. Choose another one." />
              </>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}
