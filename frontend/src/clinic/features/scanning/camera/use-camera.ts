import { type RefObject, useEffect, useRef, useState } from 'react';
import { openCodeReader } from './code-reader.js';

/** State of the camera. `unsure` means that permission was not requested yet, so the reason is explained first. */
export type CameraState = 'unsure' | 'starting' | 'running' | 'refused' | 'absent' | 'taken' | 'failed';

interface Camera {
  readonly state: CameraState;
  readonly start: () => void;
  /** Turns the torch on or off; null for a camera without one. */
  readonly torch: boolean | null;
  readonly switchTorch: () => void;
}

const FAILURES: Readonly<Record<string, CameraState>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'taken',
  AbortError: 'taken',
};
const stateOf = (error: unknown): CameraState =>
  (error instanceof Error ? FAILURES[error.name] : undefined) ?? 'failed';

/**
 * Maximum resolution of the camera in pixels: high for small codes, but limited to what a phone can process in time.
 */
const MAX_PIXELS = 1280;
const READ_INTERVAL_MS = 60;
const VIBRATE_MS = 60;

type TorchTrack = { readonly torch?: boolean };

/** Returns whether the camera has a torch. Cameras without one may still report the capability as false. */
const hasTorch = (track: MediaStreamTrack): boolean =>
  (track.getCapabilities?.() as TorchTrack | undefined)?.torch === true;

async function isPermissionGranted(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted';
  } catch {
    return false;
  }
}

/** Runs the camera until a code is read, then releases it. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): Camera {
  const [state, setState] = useState<CameraState>('unsure');
  const [run, setRun] = useState(0);
  const [torch, setTorch] = useState<boolean | null>(null);
  const track = useRef<MediaStreamTrack | null>(null);
  const onCodeRef = useRef(onCode);
  useEffect(() => {
    onCodeRef.current = onCode;
  });

  useEffect(() => {
    let isGone = false;
    void isPermissionGranted().then((allowed) => {
      if (!allowed || isGone) return;
      setState('starting');
      setRun((count) => count || 1);
    });
    return () => {
      isGone = true;
    };
  }, []);

  useEffect(() => {
    if (run === 0) return;
    const ended = new AbortController();
    readLoop(video, ended.signal, {
      onRunning: (opened) => {
        track.current = opened;
        setTorch(hasTorch(opened) ? false : null);
        setState('running');
      },
      onCode: (code) => {
        navigator.vibrate?.(VIBRATE_MS);
        onCodeRef.current(code);
      },
    }).catch((error: unknown) => {
      if (!ended.signal.aborted) setState(stateOf(error));
    });
    return () => ended.abort();
  }, [run, video]);

  return {
    state,
    start: () => {
      setState('starting');
      setRun((count) => count + 1);
    },
    torch,
    switchTorch: () => {
      const next = torch !== true;
      const constraints = { advanced: [{ torch: next } as TorchTrack] } as MediaTrackConstraints;
      track.current?.applyConstraints(constraints).then(
        () => setTorch(next),
        () => setTorch(null),
      );
    },
  };
}

interface ReadLoopOptions {
  readonly onRunning: (track: MediaStreamTrack) => void;
  readonly onCode: (code: string) => void;
}

async function readLoop(
  videoRef: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  { onRunning, onCode }: ReadLoopOptions,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
    audio: false,
  });
  const reader = openCodeReader();
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
    reader.close();
    if (videoRef.current !== null) videoRef.current.srcObject = null;
  };
  try {
    const video = videoRef.current;
    const [track] = stream.getVideoTracks();
    if (signal.aborted || video === null || track === undefined) return;
    video.srcObject = stream;
    await video.play();
    onRunning(track);
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('This browser gives no picture of the camera');
    while (!signal.aborted) {
      const picture = captureFrame(video, canvas, context);
      const [code] = picture === null ? [] : await reader.read(picture);
      if (signal.aborted) return;
      if (code !== undefined) {
        onCode(code);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, READ_INTERVAL_MS));
    }
  } finally {
    end();
  }
}

function captureFrame(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): ImageData | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, MAX_PIXELS / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
