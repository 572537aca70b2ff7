import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import {
  type DetailsRoute,
  PANEL_QUERY,
  PANEL_STATE,
  parseId,
  useDetailsRoute,
} from '../../../ui/details/use-details-route.js';
import { TASKS_PATH, taskPath } from '../../shared/task-path.js';

type TaskRow = Pick<Task, 'id'>;
export type TaskRoute = DetailsRoute<TaskRow>;

/** Returns the task in the URL and whether it is shown next to the list or as a page. */
export function useTaskRoute(): TaskRoute {
  const { taskId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const isWide = useMediaQuery(PANEL_QUERY);

  // Former addresses, which notifications, emails and bookmarks still contain.
  const former = parseId(new URLSearchParams(search).get('task'));
  useEffect(() => {
    if (former === 0) return;
    const query = new URLSearchParams(search);
    query.delete('task');
    void navigate(`${taskPath({ id: former })}${query.size === 0 ? '' : `?${query.toString()}`}`, {
      replace: true,
      ...(isWide && { state: PANEL_STATE }),
    });
  }, [former, search, isWide, navigate]);
  const route = useDetailsRoute<TaskRow>({ idParam: taskId, listPath: TASKS_PATH, pathOf: taskPath });
  useListScroll(route.shown === 'panel' ? route.id : null);
  return route;
}

/**
 * Restores the scroll position of the week and the focus of its card when the panel closes, because the list of days
 * next to the panel is longer.
 */
function useListScroll(openId: number | null): void {
  const isPanelOpen = openId !== null;
  const lastId = useRef(openId);
  useLayoutEffect(() => {
    if (openId !== null) lastId.current = openId;
  }, [openId]);
  const before = useRef<number | null>(null);
  const latest = useRef(0);
  useEffect(() => {
    const note = () => {
      if (before.current === null) latest.current = window.scrollY;
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  useLayoutEffect(() => {
    if (isPanelOpen) {
      before.current = latest.current;
      return () => {
        const top = before.current ?? 0;
        before.current = null;
        requestAnimationFrame(() => {
          window.scrollTo(0, top);
          const card = document.querySelector(`[data-task="${lastId.current}"]`);
          card?.querySelector<HTMLElement>('[data-names-row]')?.focus({ preventScroll: true });
        });
      };
    }
    return undefined;
  }, [isPanelOpen]);
}
