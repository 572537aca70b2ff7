import { Layers, Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../ui/buttons/button.js';
import {
  DetailsBlock,
  DetailsField,
  DetailsFigure,
  DetailsFigures,
  DetailsHeader,
  DetailsSection,
} from '../../ui/details/details-parts.js';
import { DetailsSkeleton, NotFoundState } from '../../ui/details/details-states.js';
import { Badge } from '../../ui/display/badge.js';
import { Card } from '../../ui/display/card.js';
import { Monogram } from '../../ui/display/monogram.js';

/** Details as in the panel next to a list: shown, loading, and not found. */
export const Details = () => (
  <Card title="Details">
    <div className="grid items-start gap-6 px-4 pb-4 lg:grid-cols-2">
      <article aria-label="Hyaluronic filler 1 ml" className="@container flex min-w-0 flex-col gap-4">
        <DetailsHeader
          name="Hyaluronic filler 1 ml"
          level={2}
          picture={<Monogram name="Hyaluronic filler" of={1} size={56} />}
          badge={<Badge tone="warn">Low</Badge>}
          caption="FIL-HA-1 · Dermal fillers"
          actions={
            <>
              <Button icon={Pencil}>Edit</Button>
              <Button icon={Trash2}>Delete</Button>
            </>
          }
        />
        <DetailsFigures>
          <DetailsFigure label="In stock" figure="6" meaning="syringes" tone="warn" />
          <DetailsFigure label="Minimum" figure="10" meaning="syringes" />
          <DetailsFigure label="Value" figure="$1,224.00" meaning="$204.00 each" />
        </DetailsFigures>
        <DetailsSection title="Contact" level={2} note="Administrators only">
          <DetailsField label="Supplier">MedAesthetics Supply</DetailsField>
          <DetailsField label="Phone">{null}</DetailsField>
        </DetailsSection>
        <DetailsBlock title="Used in" level={2} controls={<Button size="small">Export</Button>}>
          <ul className="divide-y divide-line border-y border-line">
            <li className="py-2 text-table font-semibold">Patient P-1141</li>
            <li className="py-2 text-table font-semibold">Patient P-1038</li>
          </ul>
        </DetailsBlock>
      </article>
      <div className="@container flex min-w-0 flex-col gap-6">
        <DetailsSkeleton />
        <NotFoundState icon={Layers} title="There is no such lot" listPath="/design" list="Lots" level={2} />
      </div>
    </div>
  </Card>
);
