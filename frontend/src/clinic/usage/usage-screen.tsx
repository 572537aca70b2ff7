import { ScreenHead } from '../../ui/screen-head.js';
import { Card } from '../../ui/card.js';
import { LogUsage } from '../parts/usage/log-usage-form.js';
import { UsageHistory } from '../parts/usage/usage-history.js';

/** Under the default navigation it is called "Log Usage", in the clinic "Usage Logging". */
export function UsageScreen({ title }: { readonly title: 'Log Usage' | 'Usage Logging' }) {
  return (
    <div className="flex flex-col gap-6">
      <ScreenHead title={title} subtitle="Log usage; stock levels update immediately for everyone" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)]">
        <Card title="Quick Usage Log" description="Search by name, or scan a barcode" className="lg:sticky lg:top-20">
          <LogUsage catchScans />
        </Card>
        <UsageHistory kind="item" />
      </div>
    </div>
  );
}
