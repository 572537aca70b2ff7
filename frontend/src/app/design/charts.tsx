import { ChartFrame } from '../../ui/charts/chart-frame.js';
import { BarChart } from '../../ui/charts/bar-chart.js';
import { HorizontalBars } from '../../ui/charts/horizontal-bars.js';
import { LineChart } from '../../ui/charts/line-chart.js';
import { Sparkline } from '../../ui/charts/sparkline.js';
import { Card } from '../../ui/display/card.js';
import { Sample } from './sample.js';

const values = [3, 8, 5, 0, 6, 9, 4, 7, 12, 10, 2, 6];
const bars = values.map((value, index) => ({
  key: String(index),
  label: `Bar ${index + 1}`,
  value,
  text: `Bar ${index + 1}: ${value}`,
  isStrong: index < values.length - 1,
}));
const sums = bars.map((bar, index) => {
  const value = values.slice(0, index + 1).reduce((sum, one) => sum + one, 0);
  return { ...bar, value, text: `${bar.label}: ${value} in all` };
});
const ranking = [
  { key: 1, label: 'Accent', value: 12, figure: '12', text: 'Accent: 12' },
  { key: 2, label: 'Warn', value: 7, figure: '7', text: 'Warn: 7', tone: 'warn' as const },
  { key: 3, label: 'Bad', value: 2, figure: '2', text: 'Bad: 2', tone: 'bad' as const },
];

export function Charts() {
  return (
    <Card title="Charts">
      <div className="grid gap-6 px-4 pb-4 lg:grid-cols-3">
        <ChartFrame
          title="Bars over time"
          description="With its table"
          level={3}
          table={{
            caption: 'Bars over time',
            columns: ['Bar', 'Value'],
            rows: bars.map(({ key, label, value }) => ({ key, cells: [label, value] })),
          }}
        >
          <div className="px-4 pb-4">
            <BarChart label="Bars over time" bars={bars} labelEvery={4} height={140} />
          </div>
        </ChartFrame>
        <Sample name="Ranking">
          <HorizontalBars label="Ranking" bars={ranking} />
        </Sample>
        <Sample name="A sum against its limit">
          <LineChart
            label="A sum against its limit"
            points={sums}
            limit={{ value: 60, label: 'Limit 60' }}
            labelEvery={4}
            height={140}
          />
        </Sample>
        <Sample name="Sparkline">
          <Sparkline values={values} label="Twelve values, the highest in the ninth place" />
        </Sample>
      </div>
    </Card>
  );
}
