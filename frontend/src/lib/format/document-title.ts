import { useEffect } from 'react';

export function useDocumentTitle(title: string, place: string): void {
  useEffect(() => {
    document.title = `${title} · ${place}`;
  }, [title, place]);
}
