import { Download } from 'lucide-react';
import { downloadUrl } from '../../lib/format/download.js';
import { Button, type ButtonStyle, IconButton } from './button.js';

interface ExportProps {
  /** URL of the CSV file. */
  readonly url: string;
}

/** Downloads the rows of a list or report. */
export const ExportButton = ({ url, size = 'medium' }: ExportProps & Pick<ButtonStyle, 'size'>) => (
  <Button size={size} icon={Download} onClick={() => downloadUrl(url)}>
    Export
  </Button>
);

/** `ExportButton` without text, next to the search on phones. */
export const ExportIcon = ({ url }: ExportProps) => (
  <IconButton label="Export" icon={Download} onClick={() => downloadUrl(url)} />
);
