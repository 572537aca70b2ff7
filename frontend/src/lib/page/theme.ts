import { create } from 'zustand';
import { readStored, writeStored } from './storage.js';

/* The theme is stored as plain text under the specified key; public/theme.js reads it before the first paint. */

export type ThemeChoice = 'light' | 'dark' | 'system';
const STORAGE_KEY = 'vite-ui-theme';
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

interface Theme {
  readonly choice: ThemeChoice;
  readonly isDark: boolean;
}

export const useTheme = create<Theme>(() => resolveTheme(readStoredTheme()));

export function chooseTheme(choice: ThemeChoice): void {
  writeStored(STORAGE_KEY, choice);
  applyTheme(choice);
}

export function toggleTheme(): void {
  chooseTheme(useTheme.getState().isDark ? 'light' : 'dark');
}

prefersDark.addEventListener('change', () => applyTheme(useTheme.getState().choice));
addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY) applyTheme(readStoredTheme());
});

function applyTheme(choice: ThemeChoice): void {
  const theme = resolveTheme(choice);
  useTheme.setState(theme);
  const root = document.documentElement;
  // Disables transitions, because colors would fade at different speeds.
  root.classList.add('theme-changes');
  root.classList.toggle('dark', theme.isDark);
  requestAnimationFrame(() => requestAnimationFrame(() => root.classList.remove('theme-changes')));
  const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
}

function resolveTheme(choice: ThemeChoice): Theme {
  return { choice, isDark: choice === 'dark' || (choice === 'system' && prefersDark.matches) };
}

function readStoredTheme(): ThemeChoice {
  const choice = readStored(STORAGE_KEY);
  return choice === 'light' || choice === 'dark' ? choice : 'system';
}
