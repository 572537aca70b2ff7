import { getFileContent, getFilePreview } from '@atrium/contract/platform/files/calls';
import type { StoredFile } from '@atrium/contract/platform/files/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { Download, History, Trash2, Upload } from 'lucide-react';
import { useRef } from 'react';
import { MoreButton } from '../../ui/buttons/more-button.js';
import { buildUrl } from '../api/http.js';
import { formatShortMoment } from '../format/dates.js';
import { downloadUrl } from '../format/download.js';
import { FileTileFrame } from './file-tile-frame.js';

/** Number of earlier versions in the menu; older ones are available by API. */
const MAX_LISTED_VERSIONS = 5;

interface FileTileProps {
  readonly file: StoredFile;
  /** Adds the actions that upload a new version or remove the file. */
  readonly edit?: { readonly onNewVersion: (file: File) => void; readonly onRemove: () => void } | undefined;
}

const describeVersion = ({ addedBy, addedAt }: Pick<StoredFile, 'addedBy' | 'addedAt'>): string =>
  `added by ${getDisplayName(addedBy)}, ${formatShortMoment(addedAt)}`;

/** A stored file. Pictures open in the browser, other files are downloaded. */
export function FileTile({ file, edit }: FileTileProps) {
  const field = useRef<HTMLInputElement>(null);
  const { id, name, size, version, hasPreview, earlier } = file;
  const contentUrl = (number: number) => buildUrl(getFileContent.path, { id }, { version: number });
  return (
    <FileTileFrame
      name={name}
      pictureUrl={hasPreview ? buildUrl(getFilePreview.path, { id }, { version }) : null}
      caption={size}
      href={contentUrl(version)}
      title={`${name}, ${describeVersion(file)}`}
    >
      {version > 1 && (
        <span className="figures absolute top-15 left-1 rounded-small bg-surface/90 px-1 text-caption font-semibold text-text">{`Version ${version}`}</span>
      )}
      <MoreButton
        label={`Actions for ${name}`}
        name={name}
        className="absolute top-0 right-0 bg-surface/90 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
        actions={[
          { label: 'Download', icon: Download, run: () => downloadUrl(contentUrl(version), name) },
          ...earlier.slice(0, MAX_LISTED_VERSIONS).map((one) => ({
            label: `Version ${one.version}, ${formatShortMoment(one.addedAt)}`,
            icon: History,
            run: () => downloadUrl(contentUrl(one.version), one.name),
          })),
          ...(edit !== undefined
            ? [
                { label: 'Upload new version', icon: Upload, run: () => field.current?.click() },
                { label: 'Delete file', icon: Trash2, run: edit.onRemove, isDestructive: true },
              ]
            : []),
        ]}
      />
      {edit !== undefined && (
        <input
          ref={field}
          type="file"
          aria-label={`New version of ${name}`}
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen !== undefined) edit.onNewVersion(chosen);
            currentTarget.value = '';
          }}
        />
      )}
    </FileTileFrame>
  );
}
