import { removeFile } from '@atrium/contract/platform/files/calls';
import type { StoredFile } from '@atrium/contract/platform/files/schemas';
import { MAX_FILE_BYTES } from '@atrium/contract/platform/files/values';
import { Camera, Paperclip } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { classes } from '../../ui/classes.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { Alert } from '../../ui/feedback/alert.js';
import { Skeleton } from '../../ui/feedback/states.js';
import { call } from '../api/http.js';
import { FileChooser } from './file-chooser.js';
import { FileTile } from './file-tile.js';
import { type FileSubject, loadFiles, releaseFiles, upsertFile, useFiles } from './files-store.js';
import { UploadTile } from './upload-tile.js';
import { useFileUploads } from './use-file-uploads.js';

interface FileTilesProps {
  readonly subject: FileSubject;
  /** True when the user may add, replace and remove files. */
  readonly canEdit: boolean;
  /** Heading of the section. */
  readonly title?: string;
  /** Heading level of the details that show the files. */
  readonly level?: 1 | 2;
  /** File types that the record accepts, such as `application/pdf,image/png`; all when missing. */
  readonly accept?: string;
}

const MAX_MB = MAX_FILE_BYTES / 1_048_576;
const EDITABLE = 'input, textarea, select, [contenteditable="true"]';

/** Files of a record as tiles of 88 px. Files are added by button, camera, drop, and paste outside of text fields. */
export function FileTiles({ subject, canEdit, title = 'Files', level = 2, accept }: FileTilesProps) {
  const { kind, id } = subject;
  const { phase, files } = useFiles(subject);
  const { uploads, add, addVersion, retry, cancel, isDragging, dropProps } = useFileUploads({ kind, id }, upsertFile);
  const [removing, setRemoving] = useState<StoredFile | null>(null);
  const Heading = level === 1 ? 'h2' : 'h3';

  useEffect(() => {
    void loadFiles({ kind, id });
    return () => releaseFiles({ kind, id });
  }, [kind, id]);

  const pasteFiles = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData?.files ?? [];
    const isInField = event.target instanceof Element && event.target.closest(EDITABLE) !== null;
    if (event.defaultPrevented || isInField || pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  });
  useEffect(() => {
    if (!canEdit) return undefined;
    const listen = (event: ClipboardEvent) => pasteFiles(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [canEdit]);

  return (
    <section
      aria-label={title}
      className={classes(
        'flex min-w-0 flex-col gap-2 border-t border-line pt-4',
        isDragging && 'outline-2 outline-offset-4 outline-accent outline-dashed',
      )}
      {...(canEdit && dropProps)}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Heading className="mr-auto text-lead font-semibold">{title}</Heading>
        {canEdit && (
          <>
            <span className="hidden pointer-coarse:contents">
              <FileChooser
                label={`Take photo for ${title.toLowerCase()}`}
                icon={<Camera className="size-3.5" />}
                isCamera
                onChoose={add}
              >
                Take photo
              </FileChooser>
            </span>
            <FileChooser
              label={`Add ${title.toLowerCase()}`}
              icon={<Paperclip className="size-3.5" />}
              {...(accept !== undefined && { accept })}
              onChoose={add}
            >
              Add files
            </FileChooser>
          </>
        )}
      </div>
      {phase === 'loading' && <Skeleton className="size-22" />}
      {phase === 'failed' && (
        <Alert tone="bad" className="text-table">
          The files could not be loaded.{' '}
          <button type="button" className="underline" onClick={() => void loadFiles(subject)}>
            Try again
          </button>
        </Alert>
      )}
      {phase === 'ready' && files.length === 0 && uploads.length === 0 && (
        <p className="text-table text-muted">
          {canEdit ? `No files yet. Drop or paste files here, up to ${MAX_MB} MB each.` : 'No files yet.'}
        </p>
      )}
      {(files.length > 0 || uploads.length > 0) && (
        <ul className="flex flex-wrap gap-3">
          {files.map((file) => (
            <FileTile
              key={file.id}
              file={file}
              edit={
                canEdit
                  ? { onNewVersion: (chosen) => addVersion(file.id, chosen), onRemove: () => setRemoving(file) }
                  : undefined
              }
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload.key)}
              onCancel={() => cancel(upload.key)}
            />
          ))}
        </ul>
      )}
      {removing !== null && (
        <ConfirmDialog
          title={`Delete ${removing.name}?`}
          description="The file and its versions are deleted. This cannot be undone."
          action="Delete file"
          busy="Deleting..."
          failed="The file could not be deleted. Please try again."
          onConfirm={() => call(removeFile, { params: { id: removing.id } })}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}
