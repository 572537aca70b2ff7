import { inList, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { Link } from 'react-router-dom';
import { buttonLook } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { useUser } from '../session-store.js';
import { settableProjects } from './webhooks-store.js';

export function WebhooksCard() {
  const projects = settableProjects(useUser());
  if (projects.length === 0) return null;
  return (
    <Card
      title="Webhooks"
      description={`Send events of ${inList(projects.map((project) => PROJECT_NAMES[project]))} to other systems.`}
      aside={
        <Link to="/webhooks" className={buttonLook({ size: 'small' })}>
          Manage
        </Link>
      }
    >
      <div className="pb-1" />
    </Card>
  );
}
