import { ScreenHead } from '../../ui/screen-head.js';
import { Charts } from './charts.js';
import { Colours } from './colours.js';
import { Controls } from './controls.js';
import { DataAndStates } from './data-and-states.js';
import { Floating } from './floating.js';

/** Every component in its states, live. */
export function DesignScreen() {
  return (
    <div className="flex flex-col gap-6">
      <ScreenHead title="Design" subtitle="What Atrium is made of, in all its states" />
      <Colours />
      <Controls />
      <Floating />
      <DataAndStates />
      <Charts />
    </div>
  );
}
