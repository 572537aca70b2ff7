import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
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
  const noteRow = useListScroll(route.shown === 'panel' ? route.id : null);
  const { open } = route;
  return {
    ...route,
    open: useCallback(
      (row, tab) => {
        noteRow(row.id);
        open(row, tab);
      },
      [noteRow, open],
    ),
  };
}

const findRow = (id: number | null): HTMLElement | null => document.querySelector(`[data-task="${id}"]`);

/**
 * Keeps the row under the pointer in its place when the panel opens, although the list beside the panel is narrower and
 * higher. Restores the scroll position and the focus of the row when the panel closes. Returns a function that notes the
 * place of a row before its panel opens.
 */
function useListScroll(openId: number | null): (id: number) => void {
  const isPanelOpen = openId !== null;
  const lastId = useRef(openId);
  useLayoutEffect(() => {
    if (openId !== null) lastId.current = openId;
  }, [openId]);
  /** Scroll position before the panel opened; null while it is closed. */
  const before = useRef<number | null>(null);
  const latest = useRef(0);
  const noted = useRef<{ readonly id: number; readonly top: number } | null>(null);
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
      const top = findRow(noted.current?.id ?? null)?.getBoundingClientRect().top;
      if (top !== undefined && noted.current !== null) window.scrollBy(0, top - noted.current.top);
      noted.current = null;
    } else if (before.current !== null) {
      window.scrollTo(0, before.current);
      before.current = null;
      requestAnimationFrame(() => {
        findRow(lastId.current)?.querySelector<HTMLElement>('[data-names-row]')?.focus({ preventScroll: true });
      });
    }
  }, [isPanelOpen]);
  return useCallback((id) => {
    const top = findRow(id)?.getBoundingClientRect().top;
    noted.current = top === undefined || before.current !== null ? null : { id, top };
  }, []);
}
