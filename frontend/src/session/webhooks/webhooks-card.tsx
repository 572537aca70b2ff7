import { joinList, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { Link } from 'react-router-dom';
import { getButtonClasses } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { useUser } from '../session-store.js';
import { getSettableProjects } from './settable-projects.js';

export function WebhooksCard() {
  const projects = getSettableProjects(useUser());
  if (projects.length === 0) return null;
  return (
    <Card
      title="Webhooks"
      description={`Send events of ${joinList(projects.map((project) => PROJECT_NAMES[project]))} to other systems.`}
      aside={
        <Link to="/webhooks" className={getButtonClasses({ size: 'small' })}>
          Manage
        </Link>
      }
    />
  );
}
