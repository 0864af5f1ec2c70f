package main

import (
	"bytes"
	"encoding/binary"
	"io"
	"log"
	"net"
	"sync"
)

// MongoDB finds and changes a document in one step. FerretDB finds it first: two updates at once may both find the same
// state, and both count. Commands that find and change therefore reach it one at a time.
var changes = map[string]bool{"update": true, "findAndModify": true, "delete": true}

var changing sync.Mutex

const (
	headerBytes = 16
	opMsg       = 2013
	moreToCome  = 2
	// Header, flags, kind of section, length and type of the first element.
	nameAt = headerBytes + 4 + 1 + 4 + 1
)

func serve(listener net.Listener, behind string) error {
	for {
		client, err := listener.Accept()
		if err != nil {
			return err
		}
		go relay(client, behind)
	}
}

// A connection asks one question at a time. It ends with either side.
func relay(client net.Conn, behind string) {
	defer client.Close()
	server, err := net.Dial("tcp", behind)
	if err != nil {
		log.Print(err)
		return
	}
	defer server.Close()
	for {
		question, err := readMessage(client)
		if err != nil {
			return
		}
		answer, err := ask(server, question)
		if err != nil {
			return
		}
		if _, err := client.Write(answer); err != nil {
			return
		}
	}
}

func ask(server net.Conn, question []byte) ([]byte, error) {
	if changes[commandOf(question)] {
		changing.Lock()
		defer changing.Unlock()
	}
	if _, err := server.Write(question); err != nil {
		return nil, err
	}
	if isMsg(question) && question[headerBytes]&moreToCome != 0 {
		return nil, nil
	}
	return readMessage(server)
}

func readMessage(from io.Reader) ([]byte, error) {
	length := make([]byte, 4)
	if _, err := io.ReadFull(from, length); err != nil {
		return nil, err
	}
	message := make([]byte, max(binary.LittleEndian.Uint32(length), headerBytes))
	copy(message, length)
	_, err := io.ReadFull(from, message[4:])
	return message, err
}

func isMsg(message []byte) bool {
	return len(message) > nameAt && binary.LittleEndian.Uint32(message[12:]) == opMsg
}

// The name of a document's first element.
func commandOf(message []byte) string {
	if !isMsg(message) {
		return ""
	}
	name, _, _ := bytes.Cut(message[nameAt:], []byte{0})
	return string(name)
}
