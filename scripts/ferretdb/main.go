// A MongoDB-compatible server for the tests: FerretDB on SQLite, one process, one folder.
// Usage: ferretdb <host:port> <data folder>
package main

import (
	"context"
	"log"
	"net"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: ferretdb <host:port> <data folder>")
	}
	// The heap of a test's data is small, and a quarter of the work was its collection.
	debug.SetGCPercent(800)
	folder, err := filepath.Abs(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		log.Fatal(err)
	}
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: "127.0.0.1:0"},
		Handler:   "sqlite",
		SQLiteURL: "file:" + folder + "/?_pragma=synchronous(off)",
	})
	if err != nil {
		log.Fatal(err)
	}
	behind, err := url.Parse(server.MongoDBURI())
	if err != nil {
		log.Fatal(err)
	}
	listener, err := net.Listen("tcp", os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	go func() { log.Fatal(serve(listener, behind.Host)) }()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := server.Run(ctx); err != nil {
		log.Fatal(err)
	}
}
