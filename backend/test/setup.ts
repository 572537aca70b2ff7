import 'reflect-metadata';
import { jest } from '@jest/globals';

jest.setTimeout(60_000);
